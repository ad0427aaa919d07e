import { Field, Int, ObjectType } from 'type-graphql';
import { declareEnum } from '../../../base/field-options/word-enum';
import { TimeScalar } from '../../../base/time/time-scalar';
import { CHAIN_FAULTS } from '../../records/audit/integrity/chain-verifier';
import { type AcceptedRoot, ROOT_FAULTS } from '../../records/audit-roots/verify-roots';

export const HistoryPart = { ACCOUNTS: 'ACCOUNTS', ENTRIES: 'ENTRIES', ROOTS: 'ROOTS' } as const;
export type HistoryPart = keyof typeof HistoryPart;

declareEnum(HistoryPart, {
  name: 'HistoryPart',
  description: 'A part of the history, in the order in which they are verified.',
  valuesConfig: {
    ACCOUNTS: { description: 'The chain of hashes of each account, and that it leads to the values of the account.' },
    ENTRIES: { description: 'That each entry of the audit trail is one of an account that exists.' },
    ROOTS: { description: 'The signed roots, and that they are those of the changes.' },
  },
});

const DESCRIPTIONS = { ...CHAIN_FAULTS, ...ROOT_FAULTS };
type FaultCode = keyof typeof DESCRIPTIONS;
const codes = Object.keys(DESCRIPTIONS) as FaultCode[];
const HistoryFaultCode = Object.fromEntries(codes.map((code) => [code, code])) as { [Code in FaultCode]: Code };

declareEnum(HistoryFaultCode, {
  name: 'HistoryFaultCode',
  description: 'What does not fit in the history.',
  valuesConfig: Object.fromEntries(codes.map((code) => [code, { description: DESCRIPTIONS[code] }])),
});

@ObjectType({ description: 'The first thing in the history that does not fit.' })
export class HistoryFault {
  @Field(() => HistoryFaultCode, { description: 'What is wrong.' })
  code!: FaultCode;

  @Field(() => String, { description: 'The same in words.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'External identifier of the account, where one is concerned.' })
  externalId!: string | null;

  @Field(() => Int, { nullable: true, description: 'The version of the account that does not fit.' })
  version!: number | null;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'The end of the window of the signed root; of changes under no root, when the first was made.',
  })
  at!: Date | null;
}

@ObjectType({ description: 'A history that an operator accepted although it did not fit its signed roots.' })
export class AcceptedHistory implements Omit<AcceptedRoot, 'organizationId'> {
  @Field(() => TimeScalar, { description: 'The beginning of what was accepted.' })
  from!: Date;

  @Field(() => TimeScalar, { description: 'Its end.' })
  until!: Date;

  @Field(() => TimeScalar, { description: 'When it was accepted.' })
  sealedAt!: Date;

  @Field(() => String, { description: 'Why, as the operator said.' })
  reason!: string;
}

@ObjectType({ description: 'What the verification of a part of the history found.' })
export class HistoryVerification {
  @Field(() => HistoryPart, { description: 'What was looked at.' })
  part!: HistoryPart;

  @Field(() => Int, { description: 'Accounts whose chains and values were verified in this step.' })
  accounts!: number;

  @Field(() => Int, { description: 'Changes of these accounts.' })
  changes!: number;

  @Field(() => Int, { description: 'Signed roots that were verified in this step.' })
  roots!: number;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When the first account was created; the first step says it.',
  })
  beginsAt!: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'Up to when the verified roots of this step reach.' })
  signedUntil!: Date | null;

  @Field(() => [AcceptedHistory], {
    description: 'What operators accepted; only the first step of the roots lists it.',
  })
  accepted!: AcceptedHistory[];

  @Field(() => HistoryFault, { nullable: true, description: 'What does not fit; nothing after it is verified.' })
  fault!: HistoryFault | null;

  @Field(() => String, {
    nullable: true,
    description: 'Ask for the next step with it. Null once everything is verified, or something does not fit.',
  })
  endCursor!: string | null;
}
