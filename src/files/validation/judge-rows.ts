import { type FieldFault } from '../../base/errors';
import { isJsonObject, type Json } from '../../base/json/json';
import { rowTooLarge } from '../../client/index';
import { missingCreationFields } from '../../service/accounts/validation/missing-fields';
import { normalizeChoices } from '../columns/values/normalize-choices';
import { externalIdOf, type SourceRow } from '../rows/source-row';
import { type RowRejection, validateRow, withMissing } from './validate-row';

/** What is to be done with a row of the file. */
export type JudgedRow = {
  record: SourceRow;
  /** Where all is judged: what its account would lack if it did not exist, whether that is known or not. */
  ifNew?: readonly FieldFault[];
} & (
  | { kind: 'sent'; account: Json }
  /** It fails here. `account` is sent in its place, if anything is; whatever becomes of that, the row has failed. */
  | { kind: 'failed'; rejection: RowRejection; account?: Json }
  | { kind: 'duplicate'; firstLineNumber: number }
  /** A later row of its account counts. */
  | { kind: 'superseded' }
);

export interface JudgeOptions {
  /** How many rows of the file to read. */
  first: number;
  /** Where the last row of each account is; undefined where the first one counts. */
  lastRows: ReadonlyMap<string, number> | undefined;
  /** What is wrong with the organization that a row names. */
  organizationFault(named: Json | undefined): Promise<string | undefined>;
  /** Whether rows that fail here are sent all the same, to learn what the service finds wrong with them. */
  dryRun: boolean;
  /** Whether the import has to name the accounts of rows that fail here, too. */
  complete: boolean;
  /**
   * The accounts that are known not to exist. Set where every row is judged as the service would, but for what depends on
   * a stored account; by default only rows that cannot be read are judged.
   */
  judgesAll?: { missing: ReadonlySet<string> } | undefined;
}

async function* firstOf<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T, void, undefined> {
  let taken = 0;
  for await (const item of items) {
    yield item;
    taken += 1;
    // Checked here: the next row of standard input may take long to come.
    if (taken >= count) return;
  }
}

/** Where the last row of each account is, counted from 0. Keeps the ids of all accounts in memory. */
export async function findLastRows(records: AsyncIterable<SourceRow>, first: number): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  let position = 0;
  for await (const record of firstOf(records, first)) {
    const id = externalIdOf(record);
    if (id !== undefined) last.set(id, position);
    position += 1;
  }
  return last;
}

/** The account to send. The organization is left out: it has been checked, and the service takes it from the key. */
function accountOf({ row }: SourceRow): Json {
  if (!isJsonObject(row) || !Object.hasOwn(row, 'organizationId')) return normalizeChoices(row);
  const { organizationId: _own, ...account } = row;
  return normalizeChoices(account);
}

const tooLarge = (message: string): RowRejection => ({
  code: 'ROW_TOO_LARGE',
  message,
  details: [],
  ifNew: [],
  canDryRun: false,
});

/** Judges what the service cannot: it is not sent what cannot be read, nor a row of no account. */
function rejectionOf(
  record: SourceRow,
  account: Json,
  organizationFault: string | undefined,
  judgesAll: boolean,
): RowRejection | undefined {
  const size = rowTooLarge(account, JSON.stringify(account));
  const isJudgedHere = judgesAll || record.fault || organizationFault || size || externalIdOf(record) === undefined;
  const rejection = isJudgedHere ? validateRow(record, account, organizationFault) : undefined;
  return rejection ?? (size === undefined ? undefined : tooLarge(size));
}

const isOfNoAccount = (rejection: RowRejection | undefined): boolean =>
  rejection?.details.some(({ field }) => field === 'externalId') ?? false;

/** What a row lacks for a new account, where all is judged. */
const lacksOf = (account: Json): FieldFault[] => (isJsonObject(account) ? missingCreationFields(account) : []);

/** Judges the rows of a file, in their order. The same file and options are always judged in the same way. */
export async function* judgeRows(
  records: AsyncIterable<SourceRow>,
  { first, lastRows, organizationFault, dryRun, complete, judgesAll }: JudgeOptions,
): AsyncGenerator<JudgedRow, void, undefined> {
  const firstLines = new Map<string, number>();
  let position = -1;
  for await (const record of firstOf(records, first)) {
    position += 1;
    const id = externalIdOf(record);
    const firstLineNumber = lastRows || id === undefined ? undefined : firstLines.get(id);
    if (firstLineNumber !== undefined) {
      yield { kind: 'duplicate', record, firstLineNumber };
      continue;
    }
    if (lastRows && id !== undefined && lastRows.get(id) !== position) {
      yield { kind: 'superseded', record };
      continue;
    }
    if (!lastRows && id !== undefined) firstLines.set(id, record.lineNumber);
    const account = accountOf(record);
    const fault = await organizationFault(record.organizationId);
    const own = rejectionOf(record, account, fault, judgesAll !== undefined);
    const lacks = judgesAll && id !== undefined && !isOfNoAccount(own) ? lacksOf(account) : [];
    const ifNew = lacks.length > 0 ? { ifNew: lacks } : {};
    const rejection = judgesAll && id !== undefined ? withMissing(own, judgesAll.missing.has(id) ? lacks : []) : own;
    if (!rejection) yield { kind: 'sent', record, account, ...ifNew };
    else if (dryRun && rejection.canDryRun) yield { kind: 'failed', record, rejection, account };
    // It changes nothing, and says that the account is not missing.
    else if (complete && id !== undefined && !fault)
      yield { kind: 'failed', record, rejection, account: { externalId: id }, ...ifNew };
    else yield { kind: 'failed', record, rejection, ...ifNew };
  }
}
