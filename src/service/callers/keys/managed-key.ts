import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Envelope } from '../../../base/envelope';
import { replacedBy } from '../../../base/field-options/replaced-by';
import { TimeScalar } from '../../../base/time/time-scalar';
import { endOf, endsSoon, isUsable, type StoredApiKey } from '../access/api-key';
import { type Scope, ScopeEnum } from '../rights/scopes';

@ObjectType({ description: 'An API key of the organization, as those see it who manage keys.' })
export class ManagedApiKey {
  @Field(() => ID, { description: 'Id of the key: the part between its prefix and the dot.' })
  keyId!: string;

  @Field({ description: 'What it was named when it was made; may be empty.' })
  name!: string;

  @Field(() => [String], { description: 'What it may do, such as `accounts:read`.' })
  scopes!: Scope[];

  @Field(() => [String], { nullable: true, description: 'The only networks that it may be used from; null: any.' })
  networks!: string[] | null;

  @Field(() => TimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When it was last used, to within a minute or so; null: never.',
  })
  lastUsedAt!: Date | null;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When it ends, or ended: when it expires or reaches the maximum age; null: never by itself.',
  })
  expiresAt!: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'When it was revoked; null: it is not.' })
  revokedAt!: Date | null;

  @Field({ description: 'Whether it is valid now.' })
  isUsable!: boolean;

  @Field({ description: 'Whether it ends within 14 days.' })
  endsSoon!: boolean;
}

/** @param maxAgeDays undefined: keys of any age are valid */
export function toManagedKey(key: StoredApiKey, now: Date, maxAgeDays: number | undefined): ManagedApiKey {
  const { keyId, name, scopes, networks, createdAt, lastUsedAt, revokedAt } = key;
  const expiresAt = endOf(key, maxAgeDays);
  const usable = isUsable(key, now, maxAgeDays);
  return {
    keyId,
    name,
    scopes,
    createdAt,
    lastUsedAt,
    expiresAt,
    revokedAt,
    isUsable: usable,
    networks: networks.length > 0 ? networks : null,
    endsSoon: usable && expiresAt !== null && endsSoon(expiresAt, now),
  };
}

@InputType({ description: 'What a new API key is to be.' })
export class NewApiKeyInput {
  @Field(() => String, { description: 'Whose it is, or what for: up to 100 characters. The history names it.' })
  name!: string;

  @Field(() => [String], replacedBy('grants', 'What it may do; no more than the key that asks.'))
  scopes?: string[] | null;

  @Field(() => [ScopeEnum], {
    nullable: true,
    description: 'What it may do; no more than the key that asks. A new key needs at least one.',
  })
  grants?: Scope[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The only addresses or networks that it may be used from, such as `203.0.113.0/24`, up to 100; any without them. No others than those of the key that asks.',
  })
  networks?: string[] | null;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When it ends; no later than the date at which the key that asks expires.',
  })
  expiresAt?: Date | null;
}

@ObjectType({ description: 'Answer to a change of an API key.' })
export class ApiKeyAnswer extends Envelope {
  @Field(() => ManagedApiKey, { nullable: true, description: 'The key, as it is now.' })
  key?: ManagedApiKey;
}

@ObjectType({ description: 'Answer to the making of an API key.' })
export class NewApiKeyAnswer extends ApiKeyAnswer {
  @Field(() => String, {
    nullable: true,
    description: 'The text of the key. It is shown this once: only a hash of it is stored.',
  })
  apiKey?: string;
}

@ObjectType({ description: 'Answer to the ending of sessions.' })
export class EndedSessionsAnswer extends Envelope {
  @Field(() => Int, { nullable: true, description: 'How many sessions there were.' })
  ended?: number;
}
