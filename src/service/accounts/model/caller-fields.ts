import { type AccountInput, type AccountUpdateInput } from '../fields/account-fields';

/** The fields that a caller may send, as they are stored. A field that was never set is absent. */
export type CallerFields = AccountUpdateInput & Pick<AccountInput, 'bucket'>;
