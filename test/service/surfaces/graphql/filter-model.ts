import { type JsonObject } from '../../../../src/base/json/json';
import { type AccountFilter } from '../../../../src/console/api/schema.generated';
import { AccountStatus, TypeOfDebt } from '../../../../src/service/accounts/fields/enums';
import { statusCategoryOf } from '../../../../src/service/accounts/model/status-category';

/** What of an account filters are about: what REST shows of it, and whether it is on legal hold. */
export type ModelAccount = JsonObject & {
  externalId: string;
  status: AccountStatus;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  onLegalHold: boolean;
};

type Scalar = string | number | boolean | null;
interface Comparator {
  eq?: Scalar | undefined;
  in?: readonly Scalar[] | null | undefined;
  gt?: Scalar | undefined;
  gte?: Scalar | undefined;
  lt?: Scalar | undefined;
  lte?: Scalar | undefined;
  startsWith?: string | null | undefined;
  contains?: string | null | undefined;
  isNull?: boolean | null | undefined;
}

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** The plain meaning of a comparator, told a second time, so that the service's own can be held against it. */
function compares(values: readonly Scalar[], comparator: Comparator | null | undefined): boolean {
  if (!given(comparator)) return true;
  const { eq, in: list, gt, gte, lt, lte, startsWith, contains, isNull } = comparator;
  const some = (holds: (value: NonNullable<Scalar>) => boolean) => values.filter(given).some(holds);
  return (
    (!given(eq) || some((value) => value === eq)) &&
    (!given(list) || some((value) => list.includes(value))) &&
    ([gt, gte, lt, lte].every((end) => !given(end)) ||
      some(
        (value) =>
          (!given(gt) || value > gt) &&
          (!given(gte) || value >= gte) &&
          (!given(lt) || value < lt) &&
          (!given(lte) || value <= lte),
      )) &&
    (!given(startsWith) || some((value) => String(value).startsWith(startsWith))) &&
    (!given(contains) || some((value) => String(value).includes(contains))) &&
    (!given(isNull) || isNull === !some(() => true))
  );
}

/** The name of an enumeration's value, as GraphQL has it. */
export const nameOf = (values: Record<string, string>, value: unknown): string | null =>
  Object.keys(values).find((name) => values[name] === value) ?? null;
const at = (value: unknown, ...path: string[]): Scalar =>
  path.reduce<unknown>((inner, key) => (inner as JsonObject | null | undefined)?.[key], value) as Scalar;

/** A balance sent as text counts where JavaScript takes it for a number, written as JSON writes one. */
function amountOf(balance: unknown): number | null {
  if (typeof balance === 'number') return balance;
  try {
    const parsed: unknown = typeof balance === 'string' && balance.trim() === balance ? JSON.parse(balance) : null;
    return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Each word of a search begins a word of the account. The model knows the names and numbers of its test, and no others. */
function isFound(account: ModelAccount, search: string): boolean {
  const fold = (text: Scalar) => (typeof text === 'string' ? text.toLowerCase().replaceAll('’', '') : '');
  const wordsOf = (text: string) => text.split(/[\s,]+/).map((word) => word.replace(/^\+(?=\d|$)/, ''));
  const names = [at(account.person, 'name', 'last'), at(account.person, 'name', 'first')].map(fold);
  const phoneNumber = fold(account.phoneNumber as Scalar);
  const [, inCountry = ''] = /^\+(?:1|44)(\d+)$/.exec(phoneNumber) ?? [];
  const keys = [account.externalId, account.emailAddress as Scalar, phoneNumber, ...names]
    .flatMap((text) => wordsOf(fold(text)))
    .concat(inCountry, phoneNumber.startsWith('+44') ? `0${inCountry}` : inCountry)
    .concat(names.map((name) => name.replaceAll(' ', '')))
    .concat(names.includes('oneil') ? 'neil' : []);
  const file = at(account.metadata, 'filenumber');
  keys.push(...wordsOf(fold(typeof file === 'number' ? String(file) : file)));
  if (inCountry.length > 4) keys.push(inCountry.slice(-4));
  if (inCountry.length > 7) keys.push(inCountry.slice(-7));
  const isNumber = /^[+\d() -]*\d[() -]+\d[\d() -]*$/.test(search);
  const words = isNumber ? [search.replace(/\D/g, '')] : wordsOf(fold(search));
  if (search.trim() !== '' && words.every((word) => word === '')) return false;
  // A country code asks for a whole number, or for an id that is written so.
  if (/^\+\d+$/.test(search)) return phoneNumber.startsWith(search) || account.externalId.startsWith(search);
  return words.every((word) => keys.some((key) => key !== '' && key.startsWith(word)));
}

/** Whether a filter holds of an account. */
export function holds(account: ModelAccount, filter: AccountFilter): boolean {
  const time = (comparator: object | null | undefined): Comparator | undefined =>
    given(comparator)
      ? Object.fromEntries(Object.entries(comparator).map(([key, text]) => [key, text && new Date(text).getTime()]))
      : undefined;
  const one = (value: Scalar, comparator: Comparator | null | undefined) => compares([value], comparator);
  /** The day as it was sent: the first ten characters. */
  const day = (value: Scalar, comparator: Comparator | null | undefined) =>
    one(typeof value === 'string' ? value.slice(0, 10) : null, comparator);
  const fileNumber = at(account.metadata, 'filenumber');
  return (
    one(nameOf(AccountStatus, account.status), filter.status) &&
    one(statusCategoryOf(account.status), filter.statusCategory) &&
    one(account.portfolioId as string, filter.portfolioId) &&
    one(account.bucket as Scalar, filter.bucket) &&
    one(nameOf(TypeOfDebt, account.typeOfDebt), filter.typeOfDebt) &&
    one(account.client as Scalar, filter.client) &&
    one(account.bank as Scalar, filter.bank) &&
    compares(account.tags, filter.tags) &&
    one(at(account.address, 'state'), filter.state) &&
    one(account.phoneNumber as Scalar, filter.phoneNumber) &&
    one(account.emailAddress as Scalar, filter.emailAddress) &&
    // One that is a number is found by equality alone.
    (typeof fileNumber !== 'number' || !(given(filter.fileNumber?.startsWith) || given(filter.fileNumber?.contains))) &&
    one(typeof fileNumber === 'number' ? String(fileNumber) : fileNumber, filter.fileNumber) &&
    day(at(account.history, 'placed', 'date'), filter.placedOn) &&
    day(at(account.history, 'lastPayment', 'date'), filter.lastPaidOn) &&
    day(at(account.history, 'statuteLimitationsDate'), filter.statuteEndsOn) &&
    one(account.externalId, filter.externalId) &&
    one(new Date(account.createdAt).getTime(), time(filter.createdAt)) &&
    one(new Date(account.updatedAt).getTime(), time(filter.updatedAt)) &&
    one(amountOf(account.currentBalance), filter.balance) &&
    one(at(account.smsOptOut, 'isOptedOut'), filter.optedOut) &&
    (!given(filter.onLegalHold) || account.onLegalHold === filter.onLegalHold) &&
    (!given(filter.search) || isFound(account, filter.search)) &&
    (!given(filter.and) || filter.and.every((part) => holds(account, part))) &&
    (!given(filter.or) || filter.or.some((part) => holds(account, part))) &&
    (!given(filter.not) || !holds(account, filter.not))
  );
}
