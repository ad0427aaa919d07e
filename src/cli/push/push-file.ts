import { AccountSyncClient, type PushProgress } from '../../client/index';
import { contactService } from '../service/contact';
import { countText } from '../terminal/count-text';
import { EXIT } from '../terminal/exit-codes';
import { printableLines } from '../terminal/printable';
import { type Terminal } from '../terminal/terminal';
import { writeJson } from '../terminal/write-json';
import { type Mapping } from './columns/mapping';
import { openLedger } from './ledger/open-ledger';
import { createOrganizationCheck, readKeyAccess } from './organization-check';
import { pushRows } from './push-rows';
import { openRows, openSource, type SourceOptions } from './reading/open-source';
import { createProgress } from './reporting/progress';
import { mappingText, summaryText } from './reporting/report';
import { PartlyPushedError } from './rows/broken-file';
import { type SourceRow } from './rows/source-row';

export interface PushFileOptions extends SourceOptions {
  dryRun?: boolean;
  /** How many rows of the file to read; all by default. */
  first?: number;
  duplicates?: 'refuse' | 'last';
  /** The file for rows that fail. */
  failed?: string;
  /** The organization that the rows name, if it is not the key's. */
  fromOrganization?: string;
  resume?: boolean;
  /** Print the summary as JSON. */
  json?: boolean;
}

/** Counts rows as they are read. */
function countRows(records: AsyncIterable<SourceRow>) {
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

/** Extrapolates the total number of rows from the share of the file read so far. */
function estimateTotal(first: number, read: number, share: number | undefined): number | undefined {
  const total = Math.min(first, share ? read / share : Number.POSITIVE_INFINITY);
  return Number.isFinite(total) ? total : undefined;
}

/** The public part of a key. A push is resumed with the same key only: another may belong to another organization. */
const keyIdOf = (apiKey: string): string => apiKey.slice(0, apiKey.indexOf('.') + 1);

const settledText = (count: number): string => `${countText(count, 'row')} ${count === 1 ? 'is' : 'are'} settled`;

const discardedText = (count: number): string =>
  `${countText(count, 'row')} ${count === 1 ? 'was not pushed and is' : 'were not pushed and are'} not kept`;

/**
 * Pushes a file and prints a summary.
 * @throws UsageError, AccountSyncError; the rows settled by then are recorded for `--resume`
 */
export async function pushFile(
  file: string,
  options: PushFileOptions,
  mapping: Mapping,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  terminal: Terminal,
): Promise<void> {
  const say = (text: string) => terminal.stderr.write(`${printableLines(text)}\n`);
  const { dryRun = false, first = Number.POSITIVE_INFINITY, duplicates, resume = false } = options;
  const client = new AccountSyncClient({ baseUrl, apiKey, allowInsecureHttp: true, ...terminal.runtime });
  const source = await openSource(file, options, terminal);
  const { records, unit, csv, unmatched } = await openRows(source, options, mapping);

  const counted = countRows(records);
  const total = () => estimateTotal(first, counted.count, source.share());
  const ledger = openLedger({
    file,
    csv,
    dryRun,
    resume,
    failed: options.failed,
    settings: [baseUrl, keyIdOf(apiKey), source.format, source.encoding, options.delimiter, options.sheet, mapping],
    onSettled: () => progress.update(),
    say,
  });
  const { tally } = ledger;
  if (dryRun && csv && !options.json) terminal.stdout.write(`${printableLines(mappingText(csv.plan))}\n\n`);
  if (resume) say(`${settledText(ledger.settledCount)} already`);

  const progress = createProgress(terminal, () => ({ tally, total: total() }));
  let isWhole = false;
  let broken: PartlyPushedError | undefined;
  let advice = 'the same command with --resume goes on from there';
  try {
    await contactService(baseUrl, terminal);
    const refuseDuplicates = duplicates !== 'last';
    const signal = terminal.interrupted;
    const includeChanges = dryRun && (await readKeyAccess(client, signal)).mayRead;
    if (dryRun && !includeChanges) say('This key may not read accounts: what would change is not shown');
    const organizationFault = createOrganizationCheck(options.fromOrganization, () => readKeyAccess(client, signal));
    const pushOptions = {
      dryRun,
      includeChanges,
      signal,
      onProgress: ({ rows }: PushProgress) => progress.answered(rows),
      onWait: progress.wait,
    };
    const run = { client, records: counted, first, refuseDuplicates, organizationFault, options: pushOptions, ledger };
    await pushRows(run);
    isWhole = true;
  } catch (error) {
    // The corrected file is a different one, so its push starts over.
    if (!(error instanceof PartlyPushedError)) throw error;
    advice = 'correct the file and push it again; they will be unchanged';
    broken = error;
  } finally {
    progress.update();
    progress.stop();
    if (ledger.close(isWhole)) say(`${settledText(ledger.settledCount)}; ${advice}`);
    if (ledger.discarded > 0 && !dryRun) say(`${discardedText(ledger.discarded)}; --failed says where to`);
  }
  const failedFile = tally.counts.failed > 0 ? ledger.failedFile : undefined;
  const duplicatesFile = tally.counts.duplicates > 0 ? ledger.duplicatesFile : undefined;
  // Only a dry run shows values of the file.
  const unmatchedValues = dryRun ? unmatched.list() : [];
  const files = { failedFile: failedFile ?? null, duplicatesFile: duplicatesFile ?? null };
  if (options.json) writeJson({ dryRun, ...tally.toJSON(), unmatchedValues, ...files }, terminal);
  else
    terminal.stdout.write(
      `${printableLines(summaryText(tally, { dryRun, unit, failedFile, duplicatesFile, unmatchedValues }))}\n`,
    );
  if (broken) throw broken;
  if (tally.notPushed > 0) terminal.exitCode = EXIT.ROWS_FAILED;
}
