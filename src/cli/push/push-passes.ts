import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { countText } from '../../base/count-text';
import { type Json } from '../../base/json/json';
import { version } from '../../base/version';
import { type AccountSyncClient, type ApiKey, type Import, type ImportRow, type NewImport } from '../../client/index';
import { type Mapping } from '../../files/columns/mapping';
import { openRows, type SourceRows } from '../../files/reading/open-file';
import { type RejectionKind } from '../../files/rows/rejected-row-format';
import { type SourceRow } from '../../files/rows/source-row';
import { Notices, Tally } from '../../files/rows/tally';
import { findLastRows, type JudgeOptions, judgeRows } from '../../files/validation/judge-rows';
import { createOrganizationCheck } from '../../files/validation/organization-check';
import { canonicalJson } from '../../service/records/audit/integrity/link-hash';
import { type Progress } from '../imports/progress';
import { type GraphqlQuery } from '../service/graphql';
import { type GivenConnection, printedCommand } from '../terminal/printed-command';
import { findEarlier, runImport } from './follow-import';
import { LostZeros } from './lost-zeros';
import { type KeptRows } from './outcome/kept-rows';
import { type PushInput } from './push-input';
import { type PushFileOptions } from './push-options';
import { settleRows } from './settle-rows';

/** What all passes over a file have in common. */
export interface Push {
  file: string;
  input: PushInput;
  options: PushFileOptions;
  mapping: Mapping;
  client: AccountSyncClient;
  query: GraphqlQuery;
  progress: Progress;
  given: GivenConnection | undefined;
  say(text: string): void;
  signal: AbortSignal;
}

/** The rows of a file, from its beginning. */
export interface Pass extends SourceRows {
  /** The share that has been read, from 0 to 1, if the length is given. */
  share(): number | undefined;
}

/** A pass, and how its rows are judged. */
export interface JudgedPass {
  pass: Pass;
  judging: JudgeOptions;
  /** Whether what is stored may be looked at, in a dry run. */
  mayLook: boolean;
}

export async function openPass({ input, options, mapping }: Push): Promise<Pass> {
  const source = await input.open();
  return { share: () => source.share(), ...(await openRows(source, options, mapping)) };
}

/** Finds out how rows are to be judged. @param pass not read yet */
export async function prepareJudging(push: Push, pass: Pass): Promise<JudgedPass> {
  const { client, options, say, signal } = push;
  const { dryRun = false, first = Number.POSITIVE_INFINITY, duplicates, complete, fromOrganization } = options;
  let asked: Promise<ApiKey> | undefined;
  const ownKey = () => {
    asked ??= client.key({ signal });
    return asked;
  };
  const mayLook = dryRun && (await ownKey()).scopes.includes('accounts:read');
  if (dryRun && !mayLook) say('This key may not read accounts: what would change is not shown');
  const organizationFault = createOrganizationCheck(fromOrganization, async () => (await ownKey()).organizationId);
  const judging = { first, organizationFault, dryRun, complete: complete !== undefined };
  if (duplicates !== 'last') return { pass, judging: { ...judging, lastRows: undefined }, mayLook };
  const lastRows = await findLastRows(pass.records, first);
  return { pass: await openPass(push), judging: { ...judging, lastRows }, mayLook };
}

const MAX_NAME = 200;
const DIGITS = 32;

/**
 * Names the import of a file so that `--resume` finds it: a push of the same content, read in the same way by the same
 * version of this program, sends the same parts.
 */
async function nameOf({ file, input, options, mapping }: Push): Promise<string> {
  const content = await input.contentHash();
  if (content === undefined) return 'standard input';
  const { format, sheet, encoding, delimiter, headerRow, skipLines, fillShortLines } = options;
  const { first, duplicates, fromOrganization, complete } = options;
  const reading = [format, sheet, encoding, delimiter, options.escape, headerRow, skipLines, fillShortLines];
  const settings = [...reading, first, duplicates, fromOrganization, complete, mapping];
  // What an earlier push chose may come in another order than what this one says.
  const hash = createHash('sha256').update(canonicalJson([version, content, ...settings]));
  const name = Array.from(basename(file)).slice(0, MAX_NAME).join('').toWellFormed();
  return `${name} ${hash.digest('hex').slice(0, DIGITS)}`;
}

/** The import that is asked for. */
const wantedBy = ({ dryRun = false, review = false, complete, allow }: PushFileOptions, name: string): NewImport => ({
  name: dryRun ? `dry run: ${name}` : name,
  ...(complete !== undefined && { complete: { portfolioId: complete } }),
  review: dryRun || review,
  // Rows that fail are handed back, and stop nothing.
  brakes: { failedShare: null, ...allow },
});

/** Extrapolates the total number of rows from the share of the file read so far. */
function estimateTotal(first: number, read: number, share: number | undefined): number | undefined {
  const total = Math.min(first, share ? read / share : Number.POSITIVE_INFINITY);
  return Number.isFinite(total) ? total : undefined;
}

export interface SentRows {
  /** Undefined if there was no row to send. */
  current: Import | undefined;
  /** Whether every row of the file is sure to be sent as it is. */
  isPlain: boolean;
  /** Of the rows that were read to be sent. */
  notices: Notices;
}

/** Sends the rows, or goes on with the import of an earlier push, and follows it. */
export async function sendRows(push: Push, { pass, judging }: JudgedPass): Promise<SentRows> {
  const { input, options, client, progress, given, say, signal } = push;
  const { dryRun = false, resume = false } = options;
  const name = await nameOf(push);
  const earlier = resume ? await findEarlier(client, name, signal) : undefined;
  if (earlier) say(`Going on with import ${earlier.id}`);
  else if (resume) say('There is no push of this file to go on with: it begins at the beginning');
  let read = 0;
  let isPlain = earlier === undefined;
  const notices = new Notices();
  async function* accounts(): AsyncGenerator<Json, void, undefined> {
    for await (const row of judgeRows(pass.records, judging)) {
      read += 1;
      if (row.kind === 'sent') notices.add(row.record);
      else isPlain = false;
      if ('account' in row && row.account !== undefined) yield row.account;
    }
  }
  try {
    const current = await runImport({
      client,
      rows: accounts(),
      wanted: wantedBy(options, name),
      earlier,
      dryRun,
      given,
      say,
      signal,
      canResume: input.canBeNamed,
      onProgress: (state) => progress.update(state, estimateTotal(judging.first, read, pass.share())),
    });
    return { current, isPlain, notices };
  } finally {
    progress.stop();
  }
}

/** An export names accounts that exist. */
const CREATES_FROM_EXPORT =
  'would create an account, although the row seems to be of an export of this organization: a spreadsheet may have changed its externalId';

/** Counts what became of the rows of a file, and keeps those that were not pushed. */
export async function settle(
  push: Push,
  { current, isPlain, notices }: SentRows,
  { judging, mayLook }: JudgedPass,
  kept: Record<RejectionKind, KeptRows>,
): Promise<Tally> {
  const { client, query, file, input, options, say, signal } = push;
  const { dryRun = false } = options;
  const counts = current?.state === 'COMPLETED' ? current.done : current?.planned;
  const plainCounts = counts && !dryRun ? { ...counts, failed: 0, duplicates: 0 } : undefined;
  if (isPlain && plainCounts && counts?.failed === 0) return new Tally(plainCounts, notices);
  const tally = new Tally(plainCounts);
  if (await input.hasChanged()) {
    const list = current && printedCommand(['imports', 'rows', current.id, '--outcome', 'failed'], push.given);
    const where = list === undefined ? '' : `: ${list} lists those that failed`;
    throw new Error(`${file} was changed while it was pushed, so its rows cannot be told apart${where}`);
  }
  const { records } = await openPass(push);
  const wanted = { signal, ...(!dryRun && { outcome: 'failed' as const }) };
  let failures = 0;
  async function* results(): AsyncGenerator<ImportRow, void, undefined> {
    if (!current) return;
    for await (const result of client.importRows(current.id, wanted)) {
      if (result.status === 'failed') failures += 1;
      yield result;
    }
  }
  const lostZeros = new LostZeros();
  const noticesOfExport = ({ organizationId }: SourceRow) =>
    organizationId === undefined || organizationId === options.fromOrganization ? [] : [CREATES_FROM_EXPORT];
  await settleRows({
    judged: judgeRows(records, judging),
    results: results(),
    hasAll: dryRun,
    tally,
    kept,
    onCreated: (externalId, row) => {
      if (!lostZeros.add(externalId, row)) tally.notices.addTo(row, noticesOfExport(row));
    },
  });
  const found = mayLook ? await lostZeros.find(query) : new Map<SourceRow, string[]>();
  for (const [row, sentences] of found) tally.notices.addTo(row, sentences);
  for (const row of lostZeros.rows) if (!found.has(row)) tally.notices.addTo(row, noticesOfExport(row));
  const lost = (counts?.failed ?? 0) - failures;
  if (lost > 0) {
    say(`The service no longer has the reasons of ${countText(lost, 'row')} that failed`);
    tally.counts.failed += lost;
  }
  return tally;
}
