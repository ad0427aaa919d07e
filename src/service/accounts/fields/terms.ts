import { InputType, ObjectType } from 'type-graphql';
import { Amount, Fraction, Text } from './declare';

@ObjectType('Compliance', { description: 'Compliance metadata.' })
@InputType('ComplianceInput', { description: 'Compliance metadata.' })
export class Compliance {
  @Text({ description: 'State whose rules apply.' })
  state?: string | null;
}

@ObjectType('PaymentRules', { description: 'Payment constraints.' })
@InputType('PaymentRulesInput', { description: 'Payment constraints.' })
export class PaymentRules {
  @Fraction({ description: 'Maximum settlement today, a fraction from 0 to 1.' })
  maxSettlementToday?: number | null;

  @Fraction({ description: 'Maximum settlement on a plan, a fraction from 0 to 1.' })
  maxSettlementPlan?: number | null;

  @Amount({ description: 'Maximum length of a plan, in months.' })
  maxMonths?: number | null;

  @Amount({ description: 'Maximum number of instalments.' })
  maxInstallments?: number | null;
}
