import { type AccountTrailQuery } from '../account.generated';

type Actor = NonNullable<AccountTrailQuery['account']>['auditTrail']['nodes'][number]['actor'];

export interface WhoProps {
  apiKeyId: string;
  apiKeyName: string | null | undefined;
  actor: Actor;
}

/** The person, or the name of the key. Its id shows on hover. */
export const Who = ({ apiKeyId, apiKeyName, actor }: WhoProps) =>
  actor.kind === 'PERSON' ? (
    <span title={actor.id}>{actor.name}</span>
  ) : (
    <span title={`Key ${apiKeyId}`}>{apiKeyName || apiKeyId}</span>
  );
