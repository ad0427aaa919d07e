import { type AccountRow, type AccountSyncClient, type PushOptions } from '../../client/index';
import { isJsonObject, type Json } from '../../json';
import { normalizeChoices } from './columns/normalize-choices';
import { type Ledger } from './ledger/ledger';
import { BrokenFileError, PartlyPushedError } from './rows/broken-file';
import { externalIdOf, type SourceRow } from './rows/source-row';
import { Settlement } from './settlement';
import { validateRow } from './validate-row';

export interface PushRun {
  client: AccountSyncClient;
  records: AsyncIterable<SourceRow>;
  /** How many rows of the file are looked at. */
  first: number;
  /** Whether only the first row of an account is pushed; else one after the other, so that the last one wins. */
  refuseDuplicates: boolean;
  /** What is wrong with the organization that a row names. */
  organizationFault(named: Json | undefined): Promise<string | undefined>;
  options: Pick<PushOptions, 'dryRun' | 'includeChanges' | 'signal' | 'onProgress' | 'onWait'>;
  /** Knows which rows are settled, and is told of each what became of it. */
  ledger: Ledger;
}

/** Tells of each row where the first one of its account stands, if that is another. Remembers the ids of all rows. */
function createDuplicateFinder(refuseDuplicates: boolean): (record: SourceRow) => number | undefined {
  const places = new Map<string, number>();
  return (record) => {
    const id = refuseDuplicates ? externalIdOf(record) : undefined;
    if (id === undefined) return undefined;
    const first = places.get(id);
    if (first === undefined) places.set(id, record.place);
    return first;
  };
}

/** The account of a row; the organization that it names is the key's own, which no row may carry. */
function accountOf({ row }: SourceRow): Json {
  if (!isJsonObject(row) || !Object.hasOwn(row, 'organizationId')) return normalizeChoices(row);
  const { organizationId: _own, ...account } = row;
  return normalizeChoices(account);
}

/** What the client takes for a row that cannot be sent: its outcome comes in turn with those of the others. */
const notSent = (externalId?: string) => ({ externalId, toJSON: () => undefined });

/** Pushes the rows of a file. @throws as pushing and reading do; PartlyPushedError where the file breaks off later */
export async function pushRows(run: PushRun): Promise<void> {
  const { client, records, first, refuseDuplicates, organizationFault, options, ledger } = run;
  const settlement = new Settlement(ledger);
  const takenAtOf = createDuplicateFinder(refuseDuplicates);
  let broken: BrokenFileError | undefined;

  /** What the client is handed for a row: its account, or what stands for a row that is not pushed. */
  async function handed(position: number, record: SourceRow, takenAt: number | undefined): Promise<unknown> {
    const account = accountOf(record);
    const duplicate = takenAt !== undefined;
    const verdict = duplicate
      ? undefined
      : validateRow(record, account, await organizationFault(record.organizationId));
    settlement.expect({ position, record, takenAt, verdict });
    if (duplicate) return notSent();
    return verdict && !(options.dryRun && verdict.canDryRun) ? notSent(externalIdOf(record)) : account;
  }

  async function* rows(): AsyncGenerator<AccountRow> {
    let position = 0;
    try {
      for await (const record of records) {
        const takenAt = takenAtOf(record);
        // Whether it is an account is for the service to say.
        if (!ledger.isSettled(position)) yield (await handed(position, record, takenAt)) as AccountRow;
        position += 1;
        // Now, as the next row of standard input may be long in coming.
        if (position >= first) return;
      }
    } catch (error) {
      if (!(error instanceof BrokenFileError)) throw error;
      // What stands in front of the break is pushed all the same.
      broken = error;
    }
  }

  let wasSent = false;
  for await (const outcome of client.pushAll(rows(), { ...options, holdBackAfterFailure: !refuseDuplicates })) {
    wasSent ||= outcome.status !== 'failed' || outcome.code !== 'ROW_NOT_JSON';
    settlement.settle(outcome);
  }
  if (broken) throw wasSent ? new PartlyPushedError(broken.message) : broken;
}
