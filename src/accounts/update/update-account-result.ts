import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Envelope } from '../../envelope';
import { type Code } from '../../errors';
import { InRest } from '../../field-options/in-rest';
import { TimeScalar } from '../../time/time-scalar';
import { type StoredAccount } from '../model/stored-account';

@ObjectType({ description: 'The account that was updated; its fields are read with the scope to read.' })
export class UpdatedAccount {
  @Field(() => ID, { description: 'Internal account id.' })
  id!: string;

  @Field({ description: 'The caller’s identifier for the account.' })
  externalId!: string;

  @Field(() => ID, { description: 'Owning organization.' })
  organizationId!: string;

  @Field(() => TimeScalar, { description: 'When the account last changed.' })
  updatedAt!: Date;

  @Field(() => Int, { description: 'The version that the account is at; send it as `ifVersion` with the next update.' })
  @InRest({ isHidden: true })
  version!: number;
}

@ObjectType({ description: 'Answer to an update of one account.' })
export class UpdateAccountResult extends Envelope {
  @Field(() => UpdatedAccount, { nullable: true, description: 'The account after the update.' })
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
