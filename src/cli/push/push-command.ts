import { PassThrough } from 'node:stream';
import { personalValuesIn } from '../../files/columns/header-fingerprint';
import { addColumnOption, isNoMapping, type Mapping, NO_MAPPING, readCountry } from '../../files/columns/mapping';
import { readMapping } from '../../files/columns/read-mapping';
import { type DateReading } from '../../files/columns/values/dates';
import { readDraft } from '../../files/reading/open-file';
import { readAssignment } from '../fields/assignments';
import { type ConnectionOptions, readConnection, warnIfInsecure } from '../service/connection';
import { errorText, UsageError } from '../terminal/exit-codes';
import { restrictStandardOutput } from '../terminal/private-output';
import { readOptionFile, STANDARD_INPUT } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';
import { writeJson } from '../terminal/write-json';
import { openInput } from './input/push-input';
import { pushFile } from './push-file';
import { type PushFileOptions } from './push-options';
import { SavedMappings } from './saved-mappings';

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

/** @param given by a file, or by an earlier push; options override it */
function mappingOf(options: PushCommandOptions, given: Mapping): Mapping {
  const { map = [], set = [], empty = [], dates = given.dates, decimal = given.decimal } = options;
  const said = map.reduce(addColumnOption, NO_MAPPING);
  return {
    ...given,
    columns: { ...given.columns, ...said.columns },
    firstOf: { ...given.firstOf, ...said.firstOf },
    unsure: Object.fromEntries(Object.entries(given.unsure).filter(([column]) => !Object.hasOwn(said.columns, column))),
    constants: { ...given.constants, ...Object.fromEntries(set.map((word) => readAssignment(word))) },
    empty: [...given.empty, ...empty],
    dropExtensions: options.dropExtensions ?? given.dropExtensions,
    skipTotals: options.skipTotals ?? given.skipTotals,
    clearEmpty: options.clearEmpty ?? given.clearEmpty,
    ignoreUnmapped: options.ignoreUnmapped ?? given.ignoreUnmapped,
    ...(dates && { dates }),
    ...(decimal && { decimal }),
    ...(options.country !== undefined && { country: readCountry(options.country) }),
  };
}

/** The names of the columns of a file; undefined if it has none, or cannot be read twice. @throws InputError */
async function headerOf(file: string, options: PushCommandOptions, terminal: Terminal): Promise<string[] | undefined> {
  if (file === STANDARD_INPUT) return undefined;
  const input = openInput(file, options, { ...terminal, stderr: new PassThrough().resume() });
  try {
    const source = await input.open();
    return 'openTable' in source ? (await source.openTable([])).header : undefined;
  } finally {
    input.close();
  }
}

async function givenMapping(
  file: string,
  options: PushCommandOptions,
  saved: SavedMappings,
  terminal: Terminal,
): Promise<Mapping> {
  if (options.mapping !== undefined) return readMapping(readOptionFile(options.mapping, 'The mapping file'));
  const mayUse = options.savedMapping !== false && saved.areThere();
  const header = mayUse ? await headerOf(file, options, terminal) : undefined;
  const earlier = header && saved.read(header);
  if (!earlier) return NO_MAPPING;
  const ignore = '--no-saved-mapping ignores it';
  terminal.stderr.write(`The mapping used for this header on ${earlier.usedOn} is used; ${ignore}\n`);
  return earlier.mapping;
}

const dayOf = ({ runtime: { now = Date.now } }: Terminal): string => new Date(now()).toISOString().slice(0, 10);

/** Keeps the mapping of a push for the next file with these columns. */
async function keepMapping(
  file: string,
  options: PushCommandOptions,
  mapping: Mapping,
  saved: SavedMappings,
  terminal: Terminal,
): Promise<void> {
  if (options.dryRun || isNoMapping(mapping)) return;
  const personal = personalValuesIn(mapping);
  const say = (why: string) => terminal.stderr.write(`The mapping is not kept: ${why}\n`);
  try {
    const header = await headerOf(file, options, terminal);
    if (!header) return;
    if (personal.length > 0) say(`it has values of ${personal.join(', ')}`);
    else await saved.write(header, { usedOn: dayOf(terminal), mapping });
  } catch (error) {
    // The rows are pushed: the file may be gone, or the disk full.
    say(errorText(error));
  }
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
  const saved = new SavedMappings(terminal.env);
  const mapping = mappingOf(options, await givenMapping(file, options, saved, terminal));
  requireReview(Object.keys(mapping.unsure), options, terminal);
  // A dry run prints old and new values of accounts.
  if (options.dryRun) restrictStandardOutput(terminal);
  const connection = readConnection(options, terminal);
  warnIfInsecure(connection.baseUrl, terminal);
  await pushFile(file, options, mapping, connection, terminal);
  await keepMapping(file, options, mapping, saved, terminal);
}
