import { ServiceError } from '../../../../base/errors';
import { type JsonObject } from '../../../../base/json/json';
import { DEFAULT_PAGE, type Page, requirePageSize } from '../../../../base/paging/page';
import { instantOf, lastInstantOf } from '../../../../base/time/iso-time';
import { type TimeRange } from '../../../../base/time/time-comparator';
import { AccountStatus, AccountStatusCategory } from '../../../accounts/fields/enums';
import { type AccountFilter } from '../../../accounts/query/account-filter';
import { maskNumbers } from '../../../accounts/ssn/mask-numbers';
import { type ImportFilter } from '../../../imports/import.resolver';
import { oneOf, type RowFilter, readRowFilter } from '../../../imports/list/row-filter';
import { REST_OPERATIONS } from '../../openapi/operations/operations';
import { PARAMETERS } from '../../openapi/operations/parameters';

/** A parsed query string: a parameter that is repeated is a list. */
export type Query = Readonly<Record<string, unknown>>;

export type Operation = (typeof REST_OPERATIONS)[number]['operationId'];

const nameInQuery = (parameter: JsonObject): string[] => {
  const named = typeof parameter.$ref === 'string' ? PARAMETERS[parameter.$ref.split('/').at(-1) ?? ''] : parameter;
  return named?.in === 'query' ? [String(named.name)] : [];
};

/** The query parameters that each operation takes. */
const QUERY_PARAMETERS = new Map<Operation, readonly string[]>(
  REST_OPERATIONS.map(({ operationId, parameters }) => [operationId, parameters.flatMap(nameInQuery)]),
);
const parametersOf = (operation: Operation) => QUERY_PARAMETERS.get(operation) ?? [];

const MAX_NAMED = 10;
/** Other names are not repeated: they may be anything, such as a value in the wrong place. */
const PLAIN_NAME = /^[A-Za-z][\w.[\]-]{0,39}$/;

/** The names of parameters that an operation does not know, for a header; `...` stands for more. */
export function ignoredParameters(query: Query, operation: Operation): string | undefined {
  const allowed = parametersOf(operation);
  const ignored = Object.keys(query).filter((name) => !allowed.includes(name));
  if (ignored.length === 0) return undefined;
  const named = ignored.filter((name) => PLAIN_NAME.test(name)).slice(0, MAX_NAMED);
  return [...named, ...(named.length < ignored.length ? ['...'] : [])].join(', ');
}

function single(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  // A caller that meant to name something must not get everything.
  if (value === '') throw new ServiceError('INVALID_QUERY', `${name} must not be empty: leave it out`);
  if (typeof value === 'string') return value;
  throw new ServiceError('INVALID_QUERY', `${name} must be given once`);
}

const oneIn = <Value extends string>(query: Query, name: string, values: readonly Value[]): Value | undefined =>
  oneOf(name, single(query, name), values);

function time(query: Query, name: string, read = instantOf): Date | undefined {
  const text = single(query, name);
  if (text === undefined) return undefined;
  const value = read(text);
  if (value) return value;
  throw new ServiceError('INVALID_QUERY', `${name} must be an ISO 8601 date or date and time`);
}

/** A parameter that is `true` or `false`, which is also what its absence means. @throws ServiceError `INVALID_QUERY` */
export const readFlag = (query: Query, name: string): boolean => oneIn(query, name, ['true', 'false']) === 'true';

/** `limit` and `cursor` of a list. @throws ServiceError `INVALID_QUERY` */
export function readPaging(query: Query): { first: number; after: string | undefined } {
  const limit = single(query, 'limit');
  const first = limit === undefined ? DEFAULT_PAGE : /^\d{1,9}$/.test(limit) ? Number(limit) : Number.NaN;
  return { first: requirePageSize(first, 'REST'), after: single(query, 'cursor') };
}

/** The cursor of the page after this one; null where there is none. */
export const nextCursorOf = ({ pageInfo }: Page<unknown>): string | null =>
  pageInfo.hasNextPage ? pageInfo.endCursor : null;

/** Requires that a query asks for no page. @throws ServiceError `INVALID_QUERY` */
export function requireNoPage(query: Query): void {
  const named = ['limit', 'cursor'].find((name) => single(query, name) !== undefined);
  if (named === undefined) return;
  throw new ServiceError('INVALID_QUERY', `${named} is for pages: a stream holds the whole list`);
}

const listOf = (value: string | undefined) => (value === undefined ? undefined : [value]);

/** `outcome`, `code` and `brake` of a list of rows. @throws ServiceError `INVALID_QUERY` */
export const readRowQuery = (query: Query): RowFilter =>
  readRowFilter({
    outcomes: listOf(single(query, 'outcome')),
    codes: listOf(single(query, 'code')),
    brakes: listOf(single(query, 'brake')),
  });

/** `since` and `until` of a history, both included. @throws ServiceError `INVALID_QUERY` */
export function readRange(query: Query): TimeRange {
  const [from, to] = [time(query, 'since'), time(query, 'until', lastInstantOf)];
  return { ...(from && { from }), ...(to && { to }) };
}

/** The filter of the account list. @throws ServiceError `INVALID_QUERY` */
export function readAccountFilter(query: Query): AccountFilter {
  const status = oneIn(query, 'status', Object.values(AccountStatus));
  const category = oneIn(query, 'status_category', Object.values(AccountStatusCategory));
  const portfolioId = single(query, 'portfolioId');
  const updatedSince = time(query, 'updatedSince');
  return {
    ...(status && { status: { eq: status } }),
    ...(category && { statusCategory: { eq: category } }),
    ...(portfolioId !== undefined && { portfolioId: { eq: portfolioId } }),
    ...(updatedSince && { updatedAt: { gte: updatedSince } }),
  };
}

/** The filter of the list of imports. @throws ServiceError `INVALID_QUERY` */
export const readImportFilter = (query: Query): ImportFilter => ({
  state: single(query, 'state') ?? null,
  name: single(query, 'name') ?? null,
});

/** The query of the account list as it is recorded: the parameters that say which accounts. */
export function recordedQuery(query: Query): string {
  const filters = parametersOf('listAccounts').flatMap((name) => {
    const value = single(query, name);
    return value === undefined ? [] : [[name, String(maskNumbers(value))] as [string, string]];
  });
  return new URLSearchParams(filters).toString();
}
