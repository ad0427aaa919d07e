import { cutIntoParts, gzipped } from '../../../client/import-parts';
import { headerFingerprint } from '../../../files/columns/header-fingerprint';
import { NO_MAPPING } from '../../../files/columns/mapping';
import { DRAFT_ROWS, draftMapping } from '../../../files/columns/mapping-draft';
import { readMapping } from '../../../files/columns/read-mapping';
import { ROW_FIELDS } from '../../../files/fields/row-fields';
import { bytesOfBlob } from '../../../files/input/file-bytes';
import { InputError } from '../../../files/input/input-error';
import { openFile, openRows } from '../../../files/reading/open-file';
import { rejectedRowFormat } from '../../../files/rows/rejected-row-format';
import { type SourceRow } from '../../../files/rows/source-row';
import { Tally } from '../../../files/rows/tally';
import { judgeRows } from '../../../files/validation/judge-rows';
import { localReason, validateRow } from '../../../files/validation/validate-row';
import {
  type Fault,
  type Inspected,
  type OpenMapping,
  type Part,
  type Preview,
  type ReadCell,
  type Summary,
} from './messages';
import { plainWords } from './plain-words';

const SAMPLES = 3;

const silent = () => undefined;

const open = (file: File, say: (text: string) => void = silent) =>
  openFile(bytesOfBlob(file, file.name), {}, (text) => say(plainWords(text)));

const mappingOf = (mapping: OpenMapping | undefined) =>
  mapping === undefined ? NO_MAPPING : readMapping(JSON.stringify({ ...mapping, unsure: {} }));

async function take<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

/** SHA-256 in hexadecimal; undefined where the browser has none, as on a page without TLS. */
async function digestOf(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Finds out what a file is, and what its columns may be. @throws InputError */
export async function inspect(file: File): Promise<Inspected> {
  const notes: string[] = [];
  const source = await open(file, (text) => notes.push(text));
  if (!('openTable' in source)) {
    const { records } = await openRows(source, {}, NO_MAPPING);
    const samples = (await take(records, SAMPLES)).map(({ row }) => JSON.stringify(row, undefined, 2));
    return { kind: 'accounts', samples, notes };
  }
  const { header, lines } = await source.openTable([]);
  const rows = (await take(lines, DRAFT_ROWS)).map(({ cells }) => cells);
  const draft = draftMapping(header, rows);
  return {
    ...{ kind: 'table', header, samples: rows.slice(0, SAMPLES), draft, notes },
    fields: ROW_FIELDS.map(({ name, description, values }) => ({ name, description, ...(values && { values }) })),
    fingerprint: await digestOf(headerFingerprint(header)),
  };
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const valueAt = (row: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    row,
  );

const faultsIn = (tally: Tally): Fault[] =>
  tally.toJSON().reasons.map(({ name, rows, places }) => ({ name: plainWords(name), rows, places }));

/** What the first rows come to with a mapping. Nothing is sent. */
export async function preview(file: File, mapping: OpenMapping | undefined): Promise<Preview> {
  const tally = new Tally();
  const none = { records: [], unmatched: [], rows: 0, failed: 0, faults: [] };
  try {
    const source = await open(file);
    const { records, csv, unmatched } = await openRows(source, {}, mappingOf(mapping));
    const rows = await take(records, DRAFT_ROWS);
    for (const record of rows) {
      const rejection = validateRow(record, record.row, undefined);
      if (rejection) tally.addFailure(record.lineNumber, rejection);
    }
    const cellsOf = ({ row, fault }: SourceRow): ReadCell[] =>
      (csv?.plan.columns ?? []).map(({ header: column, field: { name: field }, keys }) => {
        const message = fault?.details?.find((detail) => detail.field === field)?.message ?? undefined;
        const text = textOf(valueAt(row, keys));
        return { column, field, text, ...(message !== undefined && { fault: plainWords(message) }) };
      });
    return {
      records: rows.slice(0, SAMPLES).map(cellsOf),
      ...{ unmatched: unmatched.list(), rows: rows.length, failed: tally.counts.failed, faults: faultsIn(tally) },
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...none, problem: plainWords(error.message) };
  }
}

/**
 * Judges the rows of a file as the command line does, and cuts those to send into parts.
 * @param send settles once a part is sent: only then the next one is made
 * @throws InputError
 */
export async function cut(
  file: File,
  mapping: OpenMapping | undefined,
  organizationId: string,
  send: (part: Part) => Promise<void>,
): Promise<Summary> {
  const source = await open(file);
  const { records, csv } = await openRows(source, {}, mappingOf(mapping));
  const name = `${file.name.replace(/\.[^.]*$/, '')}.failed.${csv ? 'csv' : 'ndjson'}`;
  const format = rejectedRowFormat(name, 'failed', csv);
  const tally = new Tally();
  const failedLines: string[] = [];
  const summary = { parts: 0, sent: 0 };
  async function* accounts() {
    const organizationFault = async (named: unknown) =>
      named === undefined || named === organizationId ? undefined : 'is not the organization of your key';
    const judging = { first: Number.POSITIVE_INFINITY, lastRows: undefined, organizationFault };
    for await (const row of judgeRows(records, { ...judging, dryRun: false, complete: false })) {
      if (row.kind === 'sent') yield row.account;
      else if (row.kind === 'duplicate') tally.addDuplicate();
      else if (row.kind === 'failed') {
        const reason = localReason(row.rejection);
        tally.addFailure(row.record.lineNumber, reason);
        failedLines.push(format.line(row.record, reason));
      }
    }
  }
  for await (const { number, rows, ndjson } of cutIntoParts(accounts())) {
    const compressed = await gzipped(ndjson);
    const bytes = compressed ?? new TextEncoder().encode(ndjson);
    await send({ number, rows, share: source.share(), bytes, isGzip: compressed !== undefined });
    summary.parts = number;
    summary.sent += rows;
  }
  const { failed, duplicates } = tally.counts;
  const content = new Blob([format.head, ...failedLines], { type: csv ? 'text/csv' : 'application/x-ndjson' });
  return {
    ...summary,
    failed,
    duplicates,
    faults: faultsIn(tally),
    ...(failed > 0 && { failedRows: { name, content } }),
  };
}
