import { ROW_FIELDS } from '../fields/account-schema';
import { type StoredAccount } from './stored-account';

/** The fields that queries read come first, where a server finds them fastest. Updates keep the position of a field. */
const LOOKED_FOR = [
  ...['_id', 'organizationId', 'updatedAt', 'status', 'portfolioId', 'balanceAmount', 'createdAt', 'externalId'],
  ...['rowFingerprint', 'version'],
];
const OTHERS = ['emails', 'currentEmailAddressId', 'statusCategory', 'searchKeys', 'creation', 'chain', 'valuesKeyId'];
const SEALING = ['secret', 'sealed', 'sealedWith', 'ssnHash'];

const NAMES = new Set([...LOOKED_FOR, 'id', ...ROW_FIELDS, ...OTHERS, ...SEALING]);
/** A copy, since `fromEntries` adds the fields one by one. */
const BLANK = { ...Object.fromEntries([...NAMES].map((name) => [name, undefined])) };

/**
 * An account without values. It has all fields of a new account, in the order in which they are stored, so all accounts
 * made from it have one shape. On Node.js 20, adding fields one by one makes objects of this size 20 times as slow to copy.
 */
export const blankAccount = (): Partial<StoredAccount> => ({ ...BLANK });
