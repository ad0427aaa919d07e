import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../base/field-options/node';
import { connectionType } from '../../../base/paging/connection';
import { TimeComparator } from '../../../base/time/time-comparator';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type Person } from '../rights/person';
import { SECURITY_EVENT_KINDS, type SecurityEvent, type SecurityEventKind } from '../rights/security-event';

const DESCRIPTIONS: Record<SecurityEventKind, string> = {
  KEY_CREATED: 'An API key was made.',
  KEY_REVOKED: 'An API key was revoked.',
  KEY_NETWORKS_CHANGED: 'The networks of an API key were changed.',
  KEY_EXPIRY_CHANGED: 'The end of an API key was set to an earlier time.',
  KEY_FORGED:
    'An API key was presented that something else than the service wrote to the database, or changed there. It was refused.',
  RETENTION_APPLIED: 'What was past its retention was erased with the API key, on the command line.',
  HISTORY_ACCEPTED:
    'On the command line, a history was accepted that does not fit its signed roots. The API key is the signing key.',
  ADDRESS_REFUSED:
    'An address presented ten API keys within a minute that were refused, and at least one had the id of a key of the organization.',
  NETWORK_REFUSED: 'A valid API key was used outside its networks.',
  SCOPE_REFUSED: 'A request was refused because its API key lacks a scope.',
  REPLAY_REFUSED: 'A request was refused because its signature was used before.',
  IMPORT_RELEASED: 'An import that its brakes held was released.',
  SESSION_STARTED: 'A sign-in to the console, with the API key or as a person.',
  SESSION_ENDED:
    'A session of the console ended: by a sign-out, after its 12 hours, or it was used while its API key was not valid there, or the person’s session at the provider ended.',
  SESSION_FORGED:
    'A session of the console was presented that something else than the service wrote to the database, or changed there. It was refused.',
  SIGN_IN_REFUSED:
    'A sign-in to the console through the provider of the organization was refused; who tried is not verified. The API key is `openid-connect`.',
  WEBHOOK_CREATED: 'A webhook was created.',
  WEBHOOK_CHANGED: 'The URL of a webhook was changed, or what is sent to it.',
  WEBHOOK_SECRET_ROTATED: 'The secret of a webhook was replaced.',
  WEBHOOK_ENABLED: 'A webhook was enabled again.',
  WEBHOOK_DISABLED: 'A webhook was disabled.',
  WEBHOOK_DELETED: 'A webhook was deleted.',
  WEBHOOK_FAILED:
    'A webhook was disabled by the service: its receiver answered 410, or failed for five days. The API key is the one that created it.',
};

export const SecurityEventKindEnum = Object.fromEntries(SECURITY_EVENT_KINDS.map((kind) => [kind, kind]));
registerEnumType(SecurityEventKindEnum, {
  name: 'SecurityEventKind',
  description: 'What happened.',
  valuesConfig: Object.fromEntries(SECURITY_EVENT_KINDS.map((kind) => [kind, { description: DESCRIPTIONS[kind] }])),
});

/** The record of all equal events of an hour: those of one kind, one key, one scope, the same networks, by the same key. */
@ObjectType('SecurityEvent', {
  implements: Node,
  description: 'What happened to an API key, or was refused. Equal events within an hour are one record with a count.',
})
export class SecurityEventRecord
  implements Omit<SecurityEvent, 'byApiKeyId' | 'scope' | 'networks' | 'clientAddress' | 'webhookId'>
{
  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => SecurityEventKindEnum, { description: 'What happened.' })
  kind!: SecurityEventKind;

  @Field(() => ID, { description: 'Id of the API key that it happened to, or that was presented.' })
  apiKeyId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the API key that changed it; null where it was done on the command line, or nothing was changed.',
  })
  byApiKeyId!: string | null;

  /** The person who did it, if it was done without a key. */
  person?: Person;

  @Field(() => String, { nullable: true, description: 'The scope that was refused.' })
  scope!: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The networks of the key after the event; an empty list stands for any.',
  })
  networks!: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Id of the webhook that it happened to.' })
  webhookId!: string | null;

  @Field(() => [String], {
    description: 'Client addresses that it came from, up to 20; of IPv6 the network of 64 bits.',
  })
  clientAddresses!: string[];

  @Field(() => Int, { description: 'How often it happened within the hour.' })
  count!: number;

  @Field(() => TimeScalar, { description: 'When it happened first within the hour.' })
  createdAt!: Date;

  @Field(() => TimeScalar, { description: 'When it happened last within the hour.' })
  lastAt!: Date;

  organizationId!: string;
}

export const SecurityEventConnection = connectionType('SecurityEvent', () => SecurityEventRecord);
export type SecurityEventConnection = InstanceType<typeof SecurityEventConnection>;

@InputType({ description: 'Conditions on security events; all of those that are given must hold.' })
export class SecurityEventFilter {
  @Field(() => TimeComparator, { nullable: true, description: 'When it happened first within the hour.' })
  createdAt?: TimeComparator | null;

  @Field(() => SecurityEventKindEnum, { nullable: true, description: 'What happened.' })
  kind?: SecurityEventKind | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key.' })
  apiKeyId?: string | null;
}
