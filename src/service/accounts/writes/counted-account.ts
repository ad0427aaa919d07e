import { type CountedAccount } from '../../records/change-log/figures';
import { type NewAccount } from '../model/stored-account';
import { maskLeaf } from '../ssn/mask-numbers';

type Counted = Pick<
  NewAccount,
  'portfolioId' | 'bucket' | 'status' | 'typeOfDebt' | 'balanceAmount' | 'createdAt' | 'updatedAt'
>;

/** Counters are not encrypted: a number that a text quotes is masked, as it is in the account that queries read. */
const masked = <Text extends string | null | undefined>(text: Text): Text => maskLeaf(text ?? null, undefined) as Text;

/**
 * Where an account is counted. Pure.
 * @param written fields that are written over it; what is left out, or undefined, stays as it is
 */
export const countedAccount = (account: Counted, written: Partial<Counted> = {}): CountedAccount => ({
  portfolioId: masked(account.portfolioId),
  bucket: masked(written.bucket === undefined ? account.bucket : written.bucket),
  status: written.status ?? account.status,
  typeOfDebt: written.typeOfDebt === undefined ? account.typeOfDebt : written.typeOfDebt,
  balanceAmount: written.balanceAmount === undefined ? account.balanceAmount : written.balanceAmount,
  createdAt: account.createdAt,
  updatedAt: written.updatedAt ?? account.updatedAt,
});
