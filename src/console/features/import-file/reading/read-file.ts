import { InputError } from '../../../../base/errors';
import { cutIntoParts, gzipped, storedParts } from '../../../../client/imports/import-parts';
import { type ColumnPlan } from '../../../../files/columns/column-plan';
import { headerFingerprint } from '../../../../files/columns/header-fingerprint';
import { NO_MAPPING } from '../../../../files/columns/mapping';
import { DRAFT_ROWS, draftWithNotes } from '../../../../files/columns/mapping-draft';
import { readMapping } from '../../../../files/columns/read-mapping';
import { ROW_FIELDS } from '../../../../files/fields/row-fields';
import { bytesOfBlob } from '../../../../files/input/file-bytes';
import { draftRows, openFile, openRows, type SourceRows } from '../../../../files/reading/open-file';
import { rejectedRowFormat } from '../../../../files/rows/rejected-row-format';
import { externalIdOf, type SourceRow } from '../../../../files/rows/source-row';
import { type RowFault, shapesOf, Tally } from '../../../../files/rows/tally';
import { findLastRows, judgeRows } from '../../../../files/validation/judge-rows';
import { type MendableRow, mendableRow } from '../../../../files/validation/mendable-row';
import { createOrganizationCheck } from '../../../../files/validation/organization-check';
import { localReason } from '../../../../files/validation/validate-row';
import { valueIn } from '../../account/fields/fields';
import { digestOf } from './identify-file';
import {
  type Checked,
  type Fault,
  type Inspected,
  type OpenMapping,
  type Part,
  type Preview,
  type ReadCell,
  type SourceOptions,
  type StoredParts,
  type Summary,
  type Work,
} from './messages';
import { plainWords } from './plain-words';

const SAMPLES = 3;
const MAX_PLACES = 5;
/** So many ids can be asked for, 100 at a time. */
const MAX_LOOKED_UP = 2_000;
/** More rows are better corrected in a file. */
const MAX_MENDABLE = 200;

const silent = () => undefined;

const open = (file: File, source: SourceOptions, say: (text: string) => void = silent) =>
  openFile(bytesOfBlob(file, file.name), source, (text) => say(plainWords(text)));

const mappingOf = (mapping: OpenMapping | undefined) =>
  mapping === undefined ? NO_MAPPING : readMapping(JSON.stringify({ ...mapping, unsure: {} }));

async function openWork({ file, source, mapping, edits }: Work) {
  const opened = await open(file, source);
  return { share: () => opened.share(), ...(await openRows(opened, source, mappingOf(mapping), edits)) };
}

async function take<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

const FIELDS = ROW_FIELDS.map(({ name, kind, description, values }) => ({
  name,
  description,
  isText: kind === 'text' || kind === 'choice',
  ...(values && { values }),
}));

/** Finds out what a file is, and what its columns may be. @throws InputError */
export async function inspect(file: File, options: SourceOptions): Promise<Inspected> {
  const notes: string[] = [];
  const source = await open(file, options, (text) => notes.push(text));
  const { encoding, sheet } = source;
  if (!('openTable' in source)) {
    const { records } = await openRows(source, options, NO_MAPPING);
    const samples = (await take(records, SAMPLES)).map(({ row }) => JSON.stringify(row, undefined, 2));
    return { kind: 'accounts', samples, encoding, notes };
  }
  const opened = await source.openTable([]);
  const { header, headerRow, delimiter } = opened;
  const rows = await draftRows(opened);
  const { draft, notes: columnNotes } = draftWithNotes(header, rows);
  return {
    kind: 'table',
    header,
    headerRow,
    samples: rows.slice(0, SAMPLES),
    draft,
    columnNotes,
    encoding,
    notes,
    ...(sheet ? { sheet } : { delimiter }),
    fields: FIELDS,
    fingerprint: await digestOf(headerFingerprint(header)),
  };
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const headersOf = (plan: ColumnPlan | undefined, field: string): string[] =>
  (plan?.columns ?? []).flatMap((column) => (column.field.name === field ? column.header : []));

const faultsIn = (tally: Tally, { csv, unit }: SourceRows): Fault[] =>
  tally.reasons.list().map((group) => ({
    rows: group.rows,
    places: group.lineNumbers,
    unit,
    shapes: shapesOf(group),
    ...(group.cause && { cause: group.cause }),
    columns: group.cause?.field === undefined ? [] : headersOf(csv?.plan, group.cause.field),
  }));

/** What is taken, and a person should look at, in the form of faults. */
const noticesIn = ({ notices }: Tally, { unit }: SourceRows): Fault[] =>
  notices.list().map(({ name: message, rows, lineNumbers: places }) => ({
    cause: { code: 'NOTICE', message },
    rows,
    places,
    unit,
    columns: [],
    shapes: [],
  }));

/** What the cells of the first records become with a mapping. Totals are not among the samples either. */
export async function preview(work: Work): Promise<Preview> {
  try {
    const { csv, records } = await openWork(work);
    const cellsOf = ({ row, fault }: SourceRow): ReadCell[] =>
      (csv?.plan.columns ?? []).map(({ header: column, field: { name: field }, keys }) => {
        const message = fault?.details?.find((detail) => detail.field === field)?.message ?? undefined;
        const text = textOf(valueIn(row, keys));
        return { column, field, text, ...(message !== undefined && { fault: plainWords(message) }) };
      });
    const rows = (await take(records, DRAFT_ROWS)).filter(({ isTotal }) => !isTotal);
    return { records: rows.slice(0, SAMPLES).map(cellsOf) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { records: [], problem: plainWords(error.message) };
  }
}

/** Judges the rows of a file as the service does, as far as nothing depends on what is stored. */
async function judged(work: Work, read: SourceRows, first = Number.POSITIVE_INFINITY) {
  const { organizationId, fromOrganization, lastCounts, isComplete: complete } = work;
  const judgesAll = { missing: new Set(work.missing) };
  const organizationFault = createOrganizationCheck(fromOrganization, async () => organizationId);
  const lastRows = lastCounts ? await findLastRows((await openWork(work)).records, first) : undefined;
  return judgeRows(read.records, { first, lastRows, organizationFault, dryRun: false, complete, judgesAll });
}

/**
 * Judges rows, and sends none.
 * @param first how many
 * @param mayGoOn whether anyone still waits for it
 * @returns null if nobody did
 * @throws InputError
 */
export async function check(work: Work, first: number, mayGoOn: () => boolean): Promise<Checked | null> {
  const tally = new Tally();
  const totals: number[] = [];
  const ids: string[] = [];
  const mendable: MendableRow[] = [];
  let rows = 0;
  let lacking = 0;
  const read = await openWork(work);
  for await (const row of await judged(work, read, first)) {
    if (!mayGoOn()) return null;
    rows += 1;
    if (row.kind === 'failed') tally.addFailure(row.record.lineNumber, localReason(row.rejection));
    else if (row.kind === 'sent') tally.notices.add(row.record);
    else tally.addDuplicate();
    if (row.record.isTotal && totals.length < MAX_PLACES) totals.push(row.record.lineNumber);
    const toMend = mendable.length < MAX_MENDABLE || Object.hasOwn(work.edits, row.record.lineNumber);
    const mended = toMend && mendableRow(row, read, work.edits);
    if (mended) mendable.push(mended);
    if (!row.ifNew) continue;
    lacking += 1;
    if (ids.length < MAX_LOOKED_UP) ids.push(externalIdOf(row.record) ?? '');
  }
  const { failed, duplicates } = tally.counts;
  return {
    isAll: rows < first,
    unmatched: read.unmatched.list(),
    rows,
    failed,
    duplicates,
    faults: faultsIn(tally, read),
    totals,
    notices: noticesIn(tally, read),
    noticed: tally.notices.rows,
    lacking: { rows: lacking, ids },
    mendable,
  };
}

/** Why a row failed, without what only the command line has. */
const inPlainWords = ({ code, message, details = [] }: RowFault): RowFault => ({
  code,
  message: plainWords(message),
  details: details.map((fault) => ({ field: fault.field, message: plainWords(fault.message) })),
});

/**
 * Judges the rows of a file, and cuts those to send into parts.
 * @param stored what an import has of them already, which is not sent again
 * @param send settles once a part is sent: only then the next one is made
 * @throws InputError
 */
export async function cut(
  work: Work,
  stored: StoredParts | undefined,
  send: (part: Part) => Promise<void>,
): Promise<Summary> {
  const { file } = work;
  const read = await openWork(work);
  const { csv } = read;
  const name = `${file.name.replace(/\.[^.]*$/, '')}.failed.${csv ? 'csv' : 'ndjson'}`;
  const format = rejectedRowFormat(name, 'failed', csv);
  const tally = new Tally();
  const failedLines: string[] = [];
  const isStored = stored ? storedParts(stored) : () => false;
  const summary = { parts: 0, sent: 0 };
  async function* accounts() {
    for await (const row of await judged(work, read)) {
      if (row.kind === 'sent') summary.sent += 1;
      else if (row.kind === 'failed') {
        const reason = localReason(row.rejection);
        tally.addFailure(row.record.lineNumber, reason);
        failedLines.push(format.line(row.record, inPlainWords(reason)));
      } else tally.addDuplicate();
      if ('account' in row && row.account !== undefined) yield row.account;
    }
  }
  for await (const { number, rows, ndjson } of cutIntoParts(accounts())) {
    summary.parts = number;
    if (isStored(number)) continue;
    const compressed = await gzipped(ndjson);
    const bytes = compressed ?? new TextEncoder().encode(ndjson);
    await send({ number, rows, share: read.share(), bytes, isGzip: compressed !== undefined });
  }
  const { failed, duplicates } = tally.counts;
  const content = new Blob([format.head, ...failedLines], { type: csv ? 'text/csv' : 'application/x-ndjson' });
  return {
    ...summary,
    failed,
    duplicates,
    faults: faultsIn(tally, read),
    ...(failed > 0 && { failedRows: { name, content } }),
  };
}
