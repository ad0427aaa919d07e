import { readAssignment } from '../fields/assignments';
import { type ConnectionOptions, readConnection, warnIfInsecure } from '../service/connection';
import { UsageError } from '../terminal/exit-codes';
import { restrictStandardOutput } from '../terminal/private-output';
import { readOptionFile } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';
import { writeJson } from '../terminal/write-json';
import { type DateOrder } from './columns/dates';
import { type Mapping, NO_MAPPING, readColumnOption, readCountry } from './columns/mapping';
import { readMapping } from './columns/read-mapping';
import { type PushFileOptions, pushFile } from './push-file';
import { openSource, readDraft } from './reading/open-source';

export interface PushCommandOptions extends ConnectionOptions, PushFileOptions {
  mapping?: string;
  map?: string[];
  set?: string[];
  empty?: string[];
  dates?: DateOrder;
  country?: string;
  decimal?: '.' | ',';
  clearEmpty?: boolean;
  ignoreUnmapped?: boolean;
  printMapping?: boolean;
}

function mappingOf(options: PushCommandOptions): Mapping {
  const given =
    options.mapping === undefined ? NO_MAPPING : readMapping(readOptionFile(options.mapping, 'The mapping file'));
  const { map = [], set = [], empty = [], dates = given.dates, decimal = given.decimal } = options;
  const said = Object.fromEntries(map.map(readColumnOption));
  return {
    ...given,
    columns: { ...given.columns, ...said },
    unsure: Object.fromEntries(Object.entries(given.unsure).filter(([column]) => !Object.hasOwn(said, column))),
    constants: { ...given.constants, ...Object.fromEntries(set.map((word) => readAssignment(word))) },
    empty: [...given.empty, ...empty],
    clearEmpty: options.clearEmpty ?? given.clearEmpty,
    ignoreUnmapped: options.ignoreUnmapped ?? given.ignoreUnmapped,
    ...(dates && { dates }),
    ...(decimal && { decimal }),
    ...(options.country !== undefined && { country: readCountry(options.country) }),
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
    writeJson(await readDraft(await openSource(file, options, terminal)), terminal);
    return;
  }
  const mapping = mappingOf(options);
  requireReview(Object.keys(mapping.unsure), options, terminal);
  // A dry run prints old and new values of accounts.
  if (options.dryRun) restrictStandardOutput(terminal);
  const connection = readConnection(options, terminal);
  warnIfInsecure(connection.baseUrl, terminal);
  await pushFile(file, options, mapping, connection, terminal);
}
