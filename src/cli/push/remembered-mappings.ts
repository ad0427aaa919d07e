import { PassThrough } from 'node:stream';
import { InputError } from '../../base/errors';
import { personalValuesIn } from '../../files/columns/header-fingerprint';
import { type KeptMapping, keptOf } from '../../files/columns/kept-mapping';
import {
  type ColumnRule,
  type ColumnTarget,
  columnsNamedBy,
  isNoMapping,
  type Mapping,
  NO_MAPPING,
} from '../../files/columns/mapping';
import { type SourceOptions } from '../../files/reading/open-file';
import { type Connection, clientOf } from '../service/connection';
import { contactService } from '../service/contact';
import { errorText } from '../terminal/exit-codes';
import { printableLines } from '../terminal/printable';
import { STANDARD_INPUT } from '../terminal/read-input';
import { indented, tableText } from '../terminal/table';
import { type Terminal, timeOf } from '../terminal/terminal';
import { openInput } from './push-input';
import { type MappingHolder, type SavedMapping, SavedMappings } from './saved-mappings';

/** A mapping of an earlier push that fits a file. */
interface FoundMapping extends SavedMapping {
  /** The row with the names of the columns, if they are found by it alone. */
  namesIn?: number;
}

const quoted = (text: string): string => JSON.stringify(text);

const READING = ['dates', 'country', 'decimal', 'separator'] as const;

const readingRows = (rule: Pick<ColumnRule, (typeof READING)[number]>, ofColumn: string): string[][] =>
  READING.flatMap((key) => {
    const value = rule[key];
    return value === undefined ? [] : [[ofColumn, key, value]];
  });

/** What a column becomes, and below it how its cells are read. */
function targetRows(column: string, target: ColumnTarget | null): string[][] {
  if (target === null) return [[column, '→', '(left out)']];
  if (typeof target === 'string') return [[column, '→', target]];
  if ('split' in target) return [[column, '→', target.split]];
  const { field, type, digits, values = {} } = target;
  const ofColumn = `  ${column}`;
  return [
    [column, '→', type === undefined ? field : `${field} (${type})`],
    ...(digits === undefined ? [] : [[ofColumn, 'digits', String(digits)]]),
    ...readingRows(target, ofColumn),
    ...Object.entries(values).map(([text, value]) => [
      ofColumn,
      quoted(text),
      value === null ? '(left out)' : `is ${JSON.stringify(value)}`,
    ]),
  ];
}

/** All that is used of a mapping that was kept, a line for each thing. */
function savedMappingText({ columns, firstOf, empty, ...reading }: KeptMapping, headerRow?: number): string {
  const rows = [
    ...Object.entries(columns).flatMap(([column, targets]) =>
      Array.isArray(targets) ? targets.flatMap((target) => targetRows(column, target)) : targetRows(column, targets),
    ),
    ...Object.entries(firstOf).map(([field, names]) => [names.join(' | '), '→', `${field}, from the first filled one`]),
    ...readingRows(reading, 'all columns'),
    ...empty.map((text) => ['all columns', quoted(text), 'counts as empty']),
    ...(headerRow === undefined ? [] : [['names of the columns', 'row', String(headerRow)]]),
  ];
  return indented(tableText(rows));
}

/** The mappings that pushes to one organization have used. */
export class RememberedMappings {
  private readonly saved: SavedMappings;
  private holder: Promise<MappingHolder> | undefined;

  constructor(
    private readonly file: string,
    private readonly source: SourceOptions,
    private readonly connection: Connection,
    private readonly terminal: Terminal,
  ) {
    this.saved = new SavedMappings(terminal.env);
  }

  /**
   * Finds what was kept for files with these columns.
   * @throws InputError, AccountSyncError
   */
  async find(): Promise<FoundMapping | undefined> {
    if (!this.saved.areThere()) return undefined;
    const found = await this.namesOf(this.source);
    if (!found) return undefined;
    const holder = await this.getHolder();
    const earlier = this.saved.read(holder, found.header);
    if (earlier || this.source.headerRow !== undefined) return earlier;
    for (const headerRow of this.saved.headerRows(holder).filter((row) => row !== found.headerRow)) {
      const there = await this.namesOf({ ...this.source, headerRow }).catch((error: unknown) => {
        if (!(error instanceof InputError)) throw error;
      });
      const inRow = there && this.saved.read(holder, there.header);
      if (inRow?.headerRow === headerRow) return { ...inRow, namesIn: headerRow };
    }
    return undefined;
  }

  /** Says what is used of an earlier mapping. */
  report({ usedOn, namesIn }: FoundMapping, used: KeptMapping): void {
    const title = `The mapping used for this header on ${usedOn} is used; --no-saved-mapping ignores it`;
    this.terminal.stderr.write(`${printableLines(`${title}\n${savedMappingText(used, namesIn)}`)}\n`);
  }

  /**
   * Keeps what holds for the next file with these columns. The rows are pushed by now: it never throws.
   * @param row where the names of the columns were, if that was said
   */
  async keep(mapping: Mapping, row: number | undefined): Promise<void> {
    const kept = keptOf(mapping);
    if (isNoMapping({ ...NO_MAPPING, ...kept })) return;
    const say = (why: string) => this.terminal.stderr.write(`The mapping is not kept: ${why}\n`);
    try {
      const names = await this.namesOf({ ...this.source, headerRow: row }, columnsNamedBy(mapping));
      if (!names) return;
      const personal = personalValuesIn(kept);
      if (personal.length > 0) return void say(`it has values of ${personal.join(', ')}`);
      const { header, headerRow } = names;
      const saved = { usedOn: timeOf(this.terminal).toISOString().slice(0, 10), headerRow, mapping: kept };
      await this.saved.write(await this.getHolder(), header, saved);
    } catch (error) {
      // The file may be gone, or the disk full.
      say(errorText(error));
    }
  }

  /** The names of the columns; undefined if the file has none, or cannot be read twice. @throws InputError */
  private async namesOf(source: SourceOptions, named: readonly string[] = []) {
    if (this.file === STANDARD_INPUT) return undefined;
    const input = openInput(this.file, source, { ...this.terminal, stderr: new PassThrough().resume() });
    try {
      const opened = await input.open();
      return 'openTable' in opened ? await opened.openTable(named) : undefined;
    } finally {
      input.close();
    }
  }

  private getHolder(): Promise<MappingHolder> {
    this.holder ??= this.askHolder();
    return this.holder;
  }

  private async askHolder(): Promise<MappingHolder> {
    const { baseUrl } = this.connection;
    await contactService(baseUrl, this.terminal);
    const { organizationId } = await clientOf(this.connection, this.terminal).key({
      signal: this.terminal.interrupted,
    });
    return { baseUrl, organizationId };
  }
}
