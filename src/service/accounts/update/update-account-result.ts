import { ObjectType } from 'type-graphql';
import { Envelope } from '../../../base/envelope';
import { type Code } from '../../../base/errors';
import { type StoredAccount } from '../model/stored-account';

/** What an answer discloses of the account to a caller that may change it; REST shows it without the version. */
export const UPDATED_ACCOUNT_FIELDS = ['id', 'externalId', 'organizationId', 'updatedAt', 'version'] as const;
export type UpdatedAccount = Pick<StoredAccount, (typeof UPDATED_ACCOUNT_FIELDS)[number]>;

/** `updated-account.resolver.ts` adds the whole account over GraphQL. */
@ObjectType({ description: 'Answer to an update of one account.' })
export class UpdateAccountResult extends Envelope {
  account?: UpdatedAccount;
}

/** Makes the answer to a change of one account that succeeded. */
export const updatedAnswer =
  (code: Code, message: string) =>
  ({ id, externalId, organizationId, updatedAt, version }: StoredAccount): UpdateAccountResult => ({
    success: true,
    code,
    message,
    account: { id, externalId, organizationId, updatedAt, version },
  });
