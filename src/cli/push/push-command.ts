import { readAssignment } from '../assignments';
import { type ConnectionOptions, readConnection } from '../connection';
import { closeToOthers } from '../private-output';
import { readOptionFile } from '../read-input';
import { type Terminal } from '../terminal';
import { writeJson } from '../write-lines';
import { type DateOrder } from './dates';
import { type Mapping, NO_MAPPING, readColumnOption, readCountry } from './mapping';
import { draftMapping, openSource } from './open-source';
import { type PushFileOptions, pushFile } from './push-file';
import { readMapping } from './read-mapping';

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
  return {
    ...given,
    columns: { ...given.columns, ...Object.fromEntries(map.map(readColumnOption)) },
    constants: { ...given.constants, ...Object.fromEntries(set.map((word) => readAssignment(word))) },
    empty: [...given.empty, ...empty],
    clearEmpty: options.clearEmpty ?? given.clearEmpty,
    ignoreUnmapped: options.ignoreUnmapped ?? given.ignoreUnmapped,
    ...(dates && { dates }),
    ...(decimal && { decimal }),
    ...(options.country !== undefined && { country: readCountry(options.country) }),
  };
}

/** Carries out `push`. @throws UsageError, AccountSyncError */
export async function pushCommand(file: string, options: PushCommandOptions, terminal: Terminal): Promise<void> {
  if (options.printMapping) {
    writeJson(await draftMapping(await openSource(file, options, terminal), options), terminal);
    return;
  }
  // It shows old and new values of accounts.
  if (options.dryRun) closeToOthers(terminal);
  await pushFile(file, options, mappingOf(options), readConnection(options, terminal), terminal);
}
