import { type AccountInput, type AccountUpdateInput } from '../fields/account-fields';

/** The fields a caller may send, as they are stored: what was never set is absent. */
export type AccountFields = AccountUpdateInput & Pick<AccountInput, 'bucket'>;
