import { Field, ID, Int, ObjectType } from 'type-graphql';
import { InRest } from '../../../base/field-options/in-rest';
import { TimeScalar } from '../../../base/time/time-scalar';
import { SCOPES, type Scope } from '../rights/scopes';

@ObjectType({ description: 'How often an API key may send bulk upserts.' })
export class BulkUpsertWindow {
  @Field(() => Int, {
    description:
      'How many seconds the key waits from one bulk upsert to the next at each client address; 0: not at all.',
  })
  windowSeconds!: number;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When the next bulk upsert from this client address may begin; null where it may now.',
  })
  nextAt!: Date | null;
}

@ObjectType({ description: 'A person who signed in to the console with an account of the organization.' })
export class ConsolePerson {
  @Field({ description: 'The issuer of the account, `#`, and the subject there.' })
  id!: string;

  @Field({ description: 'As the issuer named it at the sign-in.' })
  name!: string;
}

@ObjectType({ description: 'A session of the console.' })
export class ConsoleSession {
  @Field(() => TimeScalar, { description: 'When it ends, if nobody signs out before and the key stays valid.' })
  expiresAt!: Date;

  @Field({
    description:
      'Whether every write is refused, whatever the scopes: the service is set to take signed ones alone, and a session signs nothing.',
  })
  isReadOnly!: boolean;

  @InRest({ isOptional: true })
  @Field(() => ConsolePerson, {
    nullable: true,
    description:
      'Who signed in without a key, which the other fields are about then; null where the session is one of a key.',
  })
  person?: ConsolePerson;
}

/** Answered at the top level of the envelope over REST. */
@ObjectType('ApiKey', { description: 'The API key of the request.' })
export class KeyInfo {
  @Field(() => ID, { description: 'Id of the key: the part between its prefix and the dot.' })
  keyId!: string;

  @Field({ description: 'What it was named when it was made; may be empty.' })
  name!: string;

  @Field({ description: 'The organization that it opens.' })
  organizationId!: string;

  @InRest({ schema: { items: { type: 'string', enum: [...SCOPES] } } })
  @Field(() => [String], { description: 'What it may do, such as `accounts:read`.' })
  scopes!: Scope[];

  @Field(() => TimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => TimeScalar, {
    nullable: true,
    description:
      'When it ends: when it expires or reaches the maximum age, whichever comes first; null: never by itself.',
  })
  expiresAt!: Date | null;

  @Field(() => [String], { nullable: true, description: 'The only networks that it may be used from; null: any.' })
  networks!: string[] | null;

  @Field(() => BulkUpsertWindow, { description: 'When it may send its next bulk upsert.' })
  bulkUpsert!: BulkUpsertWindow;

  @InRest({ isOptional: true })
  @Field(() => ConsoleSession, {
    nullable: true,
    description: 'The session of the console that asks in place of the key; null where the key itself does.',
  })
  session?: ConsoleSession;
}
