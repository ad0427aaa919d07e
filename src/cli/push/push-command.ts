import { withoutReplaced } from '../../files/columns/column-readings';
import { type KeptMapping } from '../../files/columns/kept-mapping';
import { addColumnOption, columnsNamedBy, type Mapping, NO_MAPPING, readCountry } from '../../files/columns/mapping';
import { readMapping } from '../../files/columns/read-mapping';
import { type DateReading } from '../../files/columns/values/dates';
import { readDraft } from '../../files/reading/open-file';
import { type ConnectionOptions, readConnection, warnIfInsecure } from '../service/connection';
import { UsageError } from '../terminal/exit-codes';
import { restrictStandardOutput } from '../terminal/private-output';
import { readOptionFile } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';
import { writeJson } from '../terminal/write-json';
import { readAssignment } from './assignments';
import { pushFile } from './push-file';
import { openInput } from './push-input';
import { type PushFileOptions } from './push-options';
import { RememberedMappings } from './remembered-mappings';

export interface PushCommandOptions extends ConnectionOptions, PushFileOptions {
  mapping?: string;
  map?: string[];
  set?: string[];
  empty?: string[];
  dates?: DateReading;
  country?: string;
  decimal?: '.' | ',';
  dropExtensions?: boolean;
  skipTotals?: boolean;
  clearEmpty?: boolean;
  ignoreUnmapped?: boolean;
  printMapping?: boolean;
  /** False if the mapping of an earlier push is not to be used. */
  savedMapping?: boolean;
}

/** The columns and values that options give. */
const saidBy = ({ map = [], set = [] }: PushCommandOptions): Mapping => ({
  ...map.reduce(addColumnOption, NO_MAPPING),
  constants: Object.fromEntries(set.map((word) => readAssignment(word))),
});

/** @param given by a file, or by an earlier push; options override it */
function mappingOf(options: PushCommandOptions, given: Mapping): Mapping {
  const { empty = [], dates = given.dates, decimal = given.decimal } = options;
  const said = saidBy(options);
  const { columns, firstOf, constants } = withoutReplaced(given, said);
  const isOpen = (column: string) =>
    !Object.hasOwn(said.columns, column) && JSON.stringify(columns[column]) === JSON.stringify(given.columns[column]);
  return {
    ...given,
    columns: { ...columns, ...said.columns },
    firstOf: { ...firstOf, ...said.firstOf },
    unsure: Object.fromEntries(Object.entries(given.unsure).filter(([column]) => isOpen(column))),
    constants: { ...constants, ...said.constants },
    empty: [...new Set([...given.empty, ...empty])],
    dropExtensions: options.dropExtensions ?? given.dropExtensions,
    skipTotals: options.skipTotals ?? given.skipTotals,
    clearEmpty: options.clearEmpty ?? given.clearEmpty,
    ignoreUnmapped: options.ignoreUnmapped ?? given.ignoreUnmapped,
    ...(dates && { dates }),
    ...(decimal && { decimal }),
    ...(options.country !== undefined && { country: readCountry(options.country) }),
  };
}

const readMappingFile = (path: string): Mapping => readMapping(readOptionFile(path, 'The mapping file'));

/** What of an earlier mapping this command does not say itself. */
function notSaidBy(options: PushCommandOptions, earlier: KeptMapping): KeptMapping {
  const said = saidBy(options);
  const { columns, firstOf, ...kept } = withoutReplaced(earlier, said);
  const names = new Set(columnsNamedBy(said));
  const { dates, country, decimal, ...rest } = kept;
  return {
    ...rest,
    columns: Object.fromEntries(Object.entries(columns).filter(([name]) => !names.has(name))),
    firstOf: Object.fromEntries(
      Object.entries(firstOf).filter(
        ([field, shared]) => !Object.hasOwn(said.firstOf, field) && !shared.some((name) => names.has(name)),
      ),
    ),
    ...(dates && options.dates === undefined && { dates }),
    ...(country && options.country === undefined && { country }),
    ...(decimal && options.decimal === undefined && { decimal }),
  };
}

/** Refuses to push while the mapping file has unreviewed columns; a dry run only warns. @throws UsageError */
function requireReview(columns: readonly string[], { dryRun }: PushCommandOptions, { stderr }: Terminal): void {
  if (columns.length === 0) return;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const text = `The mapping file is unsure of ${names}: check them, then remove "unsure" from it`;
  if (!dryRun) throw new UsageError(text);
  stderr.write(`${text}\n`);
}

/** Runs `push`. @throws UsageError, AccountSyncError */
export async function pushCommand(file: string, options: PushCommandOptions, terminal: Terminal): Promise<void> {
  if (options.printMapping) {
    const input = openInput(file, options, terminal);
    try {
      writeJson(await readDraft(await input.open()), terminal);
    } finally {
      input.close();
    }
    return;
  }
  const connection = readConnection(options, terminal);
  warnIfInsecure(connection.baseUrl, terminal);
  const mappings = new RememberedMappings(file, options, connection, terminal);
  const earlier = options.mapping === undefined && options.savedMapping !== false ? await mappings.find() : undefined;
  const used = earlier && notSaidBy(options, earlier.mapping);
  if (earlier && used) mappings.report(earlier, used);
  const given = options.mapping === undefined ? { ...NO_MAPPING, ...used } : readMappingFile(options.mapping);
  const mapping = mappingOf(options, given);
  requireReview(Object.keys(mapping.unsure), options, terminal);
  // A dry run prints old and new values of accounts.
  if (options.dryRun) restrictStandardOutput(terminal);
  const { headerRow = earlier?.namesIn } = options;
  await pushFile(file, { ...options, headerRow }, mapping, connection, terminal);
  if (!options.dryRun) await mappings.keep(mapping, headerRow);
}
