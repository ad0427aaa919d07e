import { type AccountRow, type AccountSyncClient, type CheckedRow, type PushOptions } from '../../client/index';
import { isJsonObject, type Json } from '../../json';
import { normalizeChoices } from './columns/normalize-choices';
import { type Ledger } from './ledger/ledger';
import { OutcomeRecorder } from './outcome-recorder';
import { BrokenFileError, PartlyPushedError } from './rows/broken-file';
import { externalIdOf, type SourceRow } from './rows/source-row';
import { validateRow } from './validate-row';

export interface PushRun {
  client: AccountSyncClient;
  records: AsyncIterable<SourceRow>;
  /** How many rows of the file to read. */
  first: number;
  /** Whether to push only the first row of each account. Otherwise all are pushed in order, and the last one wins. */
  refuseDuplicates: boolean;
  /** What is wrong with the organization that a row names. */
  organizationFault(named: Json | undefined): Promise<string | undefined>;
  options: Pick<PushOptions, 'dryRun' | 'includeChanges' | 'signal' | 'onProgress' | 'onWait'>;
  /** Records the outcome of each row. */
  ledger: Ledger;
}

/** Finds the line number of the first row of the same account. Keeps the ids of all rows in memory. */
function createDuplicateFinder(refuseDuplicates: boolean): (record: SourceRow) => number | undefined {
  const firstLines = new Map<string, number>();
  return (record) => {
    const id = refuseDuplicates ? externalIdOf(record) : undefined;
    if (id === undefined) return undefined;
    const first = firstLines.get(id);
    if (first === undefined) firstLines.set(id, record.lineNumber);
    return first;
  };
}

/** The account to send. The organization is left out: it has been checked, and the service takes it from the key. */
function accountOf({ row }: SourceRow): Json {
  if (!isJsonObject(row) || !Object.hasOwn(row, 'organizationId')) return normalizeChoices(row);
  const { organizationId: _own, ...account } = row;
  return normalizeChoices(account);
}

/**
 * Pushes the rows of a file.
 * @throws what pushing and reading throw; PartlyPushedError if the file breaks off after rows were pushed
 */
export async function pushRows(run: PushRun): Promise<void> {
  const { client, records, first, refuseDuplicates, organizationFault, options, ledger } = run;
  const recorder = new OutcomeRecorder(ledger);
  const firstLineOf = createDuplicateFinder(refuseDuplicates);
  let broken: BrokenFileError | undefined;

  async function check(position: number, record: SourceRow, firstLineNumber: number | undefined): Promise<CheckedRow> {
    if (firstLineNumber !== undefined) {
      recorder.expect({ position, record, firstLineNumber, isSent: false });
      return { failure: { message: 'An earlier row of the file is of the same account' } };
    }
    const account = accountOf(record);
    const rejection = validateRow(record, account, await organizationFault(record.organizationId));
    const isSent = !rejection || (options.dryRun === true && rejection.canDryRun);
    recorder.expect({ position, record, rejection, isSent });
    if (!isSent) return { failure: { externalId: externalIdOf(record), message: rejection.message } };
    // The service decides whether it is an account.
    return { row: account as unknown as AccountRow };
  }

  async function* rows(): AsyncGenerator<CheckedRow> {
    let position = 0;
    try {
      for await (const record of records) {
        const firstLineNumber = firstLineOf(record);
        if (!ledger.isSettled(position)) yield await check(position, record, firstLineNumber);
        position += 1;
        // Checked here: the next row of standard input may take long to come.
        if (position >= first) return;
      }
    } catch (error) {
      if (!(error instanceof BrokenFileError)) throw error;
      // The rows before the break are still pushed.
      broken = error;
    }
  }

  let wasSent = false;
  for await (const outcome of client.pushChecked(rows(), { ...options, holdBackAfterFailure: !refuseDuplicates })) {
    const { isSent } = recorder.record(outcome);
    wasSent ||= isSent;
  }
  if (broken) throw wasSent ? new PartlyPushedError(broken.message) : broken;
}
