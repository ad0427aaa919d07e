import { type AccountRow, type AccountSyncClient, type PushOptions } from '../../client/index';
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

/** A stand-in that the client cannot serialize: it fails in its turn, without being sent. */
const notSent = (externalId?: string) => ({ externalId, toJSON: () => undefined });

/**
 * Pushes the rows of a file.
 * @throws what pushing and reading throw; PartlyPushedError if the file breaks off after rows were pushed
 */
export async function pushRows(run: PushRun): Promise<void> {
  const { client, records, first, refuseDuplicates, organizationFault, options, ledger } = run;
  const recorder = new OutcomeRecorder(ledger);
  const firstLineOf = createDuplicateFinder(refuseDuplicates);
  let broken: BrokenFileError | undefined;

  /** What the client gets: the account, or a stand-in for a row that is not pushed. */
  async function prepare(position: number, record: SourceRow, firstLineNumber: number | undefined): Promise<unknown> {
    const account = accountOf(record);
    const isDuplicate = firstLineNumber !== undefined;
    const rejection = isDuplicate
      ? undefined
      : validateRow(record, account, await organizationFault(record.organizationId));
    recorder.expect({ position, record, firstLineNumber, rejection });
    if (isDuplicate) return notSent();
    return rejection && !(options.dryRun && rejection.canDryRun) ? notSent(externalIdOf(record)) : account;
  }

  async function* rows(): AsyncGenerator<AccountRow> {
    let position = 0;
    try {
      for await (const record of records) {
        const firstLineNumber = firstLineOf(record);
        // The service decides whether it is an account.
        if (!ledger.isSettled(position)) yield (await prepare(position, record, firstLineNumber)) as AccountRow;
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
  for await (const outcome of client.pushAll(rows(), { ...options, holdBackAfterFailure: !refuseDuplicates })) {
    wasSent ||= outcome.status !== 'failed' || outcome.code !== 'ROW_NOT_JSON';
    recorder.record(outcome);
  }
  if (broken) throw wasSent ? new PartlyPushedError(broken.message) : broken;
}
