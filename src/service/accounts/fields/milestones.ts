import { type JsonObject } from '../../../base/json/json';
import { Amount, IsoDateTime, Nested, OpenObjects, Part, Text } from './declare';

@Part('AccountOpened', 'Opening of the account.')
export class AccountOpened {
  @IsoDateTime({ description: 'When the account was opened.' })
  date?: string | null;
}

@Part('LastPayment', 'Last payment on the account.')
export class LastPayment {
  @Amount({ description: 'Amount of the last payment.' })
  amount?: number | null;

  @IsoDateTime({ description: 'When the last payment was made.' })
  date?: string | null;
}

@Part('Placed', 'Placement of the account for collection.')
export class Placed {
  @Amount({ description: 'Balance at placement.' })
  balance?: number | null;

  @Amount({ description: 'Principal at placement.' })
  principal?: number | null;

  @Amount({ description: 'Interest at placement.' })
  interest?: number | null;

  @Amount({ description: 'Fees at placement.' })
  fees?: number | null;

  @IsoDateTime({ description: 'When the account was placed.' })
  date?: string | null;
}

@Part('ChargedOff', 'Charge-off of the account.')
export class ChargedOff {
  @Amount({ description: 'Balance at charge-off.' })
  balance?: number | null;

  @Amount({ description: 'Principal at charge-off.' })
  principal?: number | null;

  @Amount({ description: 'Interest at charge-off.' })
  interest?: number | null;

  @Amount({ description: 'Fees at charge-off.' })
  fees?: number | null;

  @OpenObjects({ description: 'Charge-off events, objects of the caller’s own form.', depth: 3 })
  events?: JsonObject[] | null;
}

@Part('History', 'Account history.')
export class History {
  @Text({ description: 'Where the account came from.' })
  origin?: string | null;

  @IsoDateTime({ description: 'When the statute of limitations runs out.' })
  statuteLimitationsDate?: string | null;

  @Nested(() => AccountOpened, { description: 'Opening of the account.' })
  accountOpened?: AccountOpened | null;

  @Nested(() => LastPayment, { description: 'Last payment on the account.' })
  lastPayment?: LastPayment | null;

  @Nested(() => Placed, { description: 'Placement for collection.' })
  placed?: Placed | null;

  @Nested(() => ChargedOff, { description: 'Charge-off.' })
  chargedOff?: ChargedOff | null;
}
