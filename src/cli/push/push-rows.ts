import { type AccountRow, type AccountSyncClient, type PushOptions } from '../../client/index';
import { isJsonObject } from '../../json';
import { BrokenFileError, PartlyPushedError } from './broken-file';
import { type FileRecord } from './file-record';
import { type Ledger } from './ledger';
import { type RowFault } from './tally';

export interface PushRun {
  client: AccountSyncClient;
  records: AsyncIterable<FileRecord>;
  /** How many rows of the file are looked at. */
  first: number;
  /** Whether only the first row of an account is pushed; else one after the other, so that the last one wins. */
  refuseDuplicates: boolean;
  options: Pick<PushOptions, 'dryRun' | 'includeChanges' | 'signal'>;
  /** Knows which rows are settled, and is told of each what became of it. */
  ledger: Ledger;
}

const NOT_READABLE = 'ROW_NOT_READABLE';
/** As the service does with the rows of one request. */
const DUPLICATE = {
  code: 'DUPLICATE_EXTERNAL_ID',
  message: 'The same externalId stands further up',
};

/** Tells of each row why it is not sent, if it is not. Remembers the ids of all rows. */
function createSieve(refuseDuplicates: boolean): (record: FileRecord) => RowFault | undefined {
  const seen = new Set<string>();
  return ({ row, fault }) => {
    const id = isJsonObject(row) && refuseDuplicates ? row.externalId : undefined;
    const isDuplicate = typeof id === 'string' && seen.has(id);
    if (typeof id === 'string') seen.add(id);
    if (fault) return { code: NOT_READABLE, ...fault };
    return isDuplicate ? DUPLICATE : undefined;
  };
}

/** Pushes the rows of a file. @throws as pushing and reading do; PartlyPushedError where the file breaks off later */
export async function pushRows({ client, records, first, refuseDuplicates, options, ledger }: PushRun): Promise<void> {
  /** Rows on their way, by their number among those that were sent. */
  const sent = new Map<number, { position: number; record: FileRecord }>();
  const faultOf = createSieve(refuseDuplicates);

  async function* rows(): AsyncGenerator<AccountRow> {
    let position = 0;
    let number = 0;
    for await (const record of records) {
      const fault = faultOf(record);
      if (!ledger.isSettled(position)) {
        if (fault) {
          ledger.fail(position, record, fault);
        } else {
          sent.set(number, { position, record });
          number += 1;
          // Whether it is an account is for the service to say.
          yield record.row as unknown as AccountRow;
        }
      }
      position += 1;
      // Now, as the next row of standard input may be long in coming.
      if (position >= first) return;
    }
  }

  let answered = false;
  try {
    for await (const { position: number, ...outcome } of client.pushAll(rows(), options)) {
      answered = true;
      const row = sent.get(number);
      if (!row) throw new RangeError('An outcome came for a row that was not sent');
      sent.delete(number);
      if (outcome.status === 'failed') ledger.fail(row.position, row.record, outcome);
      else ledger.succeed(row.position, row.record, outcome);
    }
  } catch (error) {
    throw error instanceof BrokenFileError && answered ? new PartlyPushedError(error.message) : error;
  }
}
