import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Node } from '../../../base/field-options/node';
import { wordEnum } from '../../../base/field-options/word-enum';
import { connectionType } from '../../../base/paging/connection';
import { TimeComparator } from '../../../base/time/time-comparator';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type Person } from '../rights/person';
import { KIND_DESCRIPTIONS, type SecurityEvent, type SecurityEventKind } from '../rights/security-event';

const SecurityEventKindEnum = wordEnum<SecurityEventKind>('SecurityEventKind', 'What happened.', KIND_DESCRIPTIONS);

/** The record of all equal events of an hour. */
@ObjectType('SecurityEvent', {
  implements: Node,
  description: 'What happened to an API key, or was refused. Equal events within an hour are one record with a count.',
})
export class SecurityEventRecord
  implements
    Omit<SecurityEvent, 'byApiKeyId' | 'scope' | 'networks' | 'clientAddress' | 'webhookId' | 'importId' | 'reason'>
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

  @Field(() => ID, { nullable: true, description: 'Id of the import that was released.' })
  importId!: string | null;

  @Field(() => String, { nullable: true, description: 'Why, where a reason was given.' })
  reason!: string | null;

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
