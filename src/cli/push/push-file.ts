import { resolve } from 'node:path';
import { AccountSyncClient } from '../../client/index';
import { EXIT, UsageError } from '../exit-codes';
import { type Terminal } from '../terminal';
import { writeJson } from '../write-lines';
import { defaultFailedPath, FailedRows, type FailedState } from './failed-rows';
import { type FileRecord } from './file-record';
import { Journal, type JournalState, pushIdentity } from './journal';
import { Ledger } from './ledger';
import { type Mapping } from './mapping';
import { openSource, readRows, type SourceOptions } from './open-source';
import { createProgress } from './progress';
import { pushRows } from './push-rows';
import { mappingText, summaryText } from './report';

export interface PushFileOptions extends SourceOptions {
  dryRun?: boolean;
  /** How many rows of the file are looked at; all without it. */
  first?: number;
  duplicates?: 'refuse' | 'last';
  /** Where rows that fail are kept. */
  failed?: string;
  resume?: boolean;
  /** Print what it came to as JSON. */
  json?: boolean;
}

/** What names standard input; it cannot be read again, so nothing goes on from there. */
const STANDARD_INPUT = '-';

/** Where the run before kept the rows that failed, else where the command says, else beside the file. */
function failedStateOf(
  file: string,
  { failed, dryRun }: PushFileOptions,
  isCsv: boolean,
  before: JournalState | undefined,
): FailedState | undefined {
  if (before) return before.failed;
  if (failed !== undefined && resolve(failed) === resolve(file)) {
    throw new UsageError('--failed names the file that is pushed');
  }
  if (failed !== undefined) return { path: failed, bytes: 0 };
  return dryRun || file === STANDARD_INPUT ? undefined : { path: defaultFailedPath(file, isCsv), bytes: 0 };
}

/** The rows, and how many of them have been read. */
function countRows(records: AsyncIterable<FileRecord>) {
  const counted = {
    count: 0,
    async *[Symbol.asyncIterator]() {
      for await (const record of records) {
        counted.count += 1;
        yield record;
      }
    },
  };
  return counted;
}

/** How many rows there will be in the end, from how many stand in the part of the file that has been read. */
function estimateTotal(first: number, read: number, share: number | undefined): number | undefined {
  const total = Math.min(first, share ? read / share : Number.POSITIVE_INFINITY);
  return Number.isFinite(total) ? total : undefined;
}

const rowsText = (count: number): string => `${count.toLocaleString('en-US')} rows`;

/**
 * Pushes a file from end to end, and says what it came to.
 * @throws UsageError, AccountSyncError; what was settled by then is written down for `--resume`
 */
export async function pushFile(
  file: string,
  options: PushFileOptions,
  mapping: Mapping,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  terminal: Terminal,
): Promise<void> {
  const { stderr, interrupted: signal } = terminal;
  const { dryRun = false, first = Number.POSITIVE_INFINITY, duplicates, resume = false } = options;
  const client = new AccountSyncClient({ baseUrl, apiKey, ...terminal.runtime });
  const source = await openSource(file, options, terminal);
  const { records, place, csv } = await readRows(source, options, mapping);

  const isRepeatable = !dryRun && file !== STANDARD_INPUT;
  const identity = () => pushIdentity(file, [baseUrl, source.format, source.encoding, options.delimiter, mapping]);
  const journal = isRepeatable ? new Journal(file, identity()) : undefined;
  const before = resume ? journal?.read() : undefined;
  const failedState = failedStateOf(file, options, csv !== undefined, before);
  const failedRows = failedState && new FailedRows(failedState, csv);
  if (dryRun && csv && !options.json) terminal.stdout.write(`${mappingText(csv.plan)}\n\n`);

  const progress = createProgress(terminal);
  const counted = countRows(records);
  const total = () => estimateTotal(first, counted.count, source.share());
  const ledger = new Ledger(failedRows, journal, before, (tally) => progress.update(tally, total()));
  if (resume) stderr.write(`${rowsText(ledger.settledCount)} are settled already\n`);
  let isWhole = false;
  try {
    const refuseDuplicates = duplicates !== 'last';
    const pushOptions = { dryRun, includeChanges: dryRun, signal };
    await pushRows({ client, records: counted, first, refuseDuplicates, options: pushOptions, ledger });
    isWhole = true;
  } finally {
    progress.stop();
    ledger.close(isWhole);
    if (!isWhole && journal) {
      stderr.write(`${rowsText(ledger.settledCount)} are settled; the same command with --resume goes on from there\n`);
    }
  }
  const { tally } = ledger;
  const failedFile = tally.counts.failed > 0 ? failedRows?.path : undefined;
  if (options.json) writeJson({ dryRun, ...tally.toJSON(), failedFile: failedFile ?? null }, terminal);
  else terminal.stdout.write(`${summaryText(tally, { dryRun, place, failedFile })}\n`);
  if (tally.counts.failed > 0) terminal.exitCode = EXIT.ROWS_FAILED;
}
