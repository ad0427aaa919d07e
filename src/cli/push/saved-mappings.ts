import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../base/json/json';
import { replacePrivateFile } from '../../base/private-file';
import { headerFingerprint } from '../../files/columns/header-fingerprint';
import { type KeptMapping, keptOf } from '../../files/columns/kept-mapping';
import { readMapping } from '../../files/columns/read-mapping';

/** What was kept of the mapping of a push. */
export interface SavedMapping {
  mapping: KeptMapping;
  /** The number of the row that held the names of the columns; undefined in what 0.2.0 kept. */
  headerRow?: number;
  /** The day, as `YYYY-MM-DD`. */
  usedOn: string;
}

/** Whose mapping it is: a name of a column need not mean the same to others. */
export interface MappingHolder {
  /** The URL of the service: another one may have an organization of the same name. */
  baseUrl: string;
  organizationId: string;
}

/** The folder for settings of a user; undefined if there is none. */
function settingsFolder({ XDG_CONFIG_HOME = '', HOME = '' }: NodeJS.ProcessEnv): string | undefined {
  // As the XDG Base Directory Specification has it, a relative path is ignored.
  if (isAbsolute(XDG_CONFIG_HOME)) return XDG_CONFIG_HOME;
  return isAbsolute(HOME) ? join(HOME, '.config') : undefined;
}

const nameOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}.json`;

/** The name under which 0.2.0 kept a mapping, with all that it did, for every organization. */
const oldNameOf = (header: readonly string[]): string => nameOf(headerFingerprint(header));

const readKept = (mapping: object): KeptMapping | undefined => {
  try {
    return keptOf(readMapping(JSON.stringify(mapping)));
  } catch {
    return undefined;
  }
};

/** The mappings that pushes of a user have used: a file for each organization and set of columns. */
export class SavedMappings {
  private readonly folder: string | undefined;

  constructor(environment: NodeJS.ProcessEnv) {
    const settings = settingsFolder(environment);
    this.folder = settings && join(settings, 'account-sync', 'mappings');
  }

  /** Whether any has been kept: if not, there is no need to read the header of a file beforehand. */
  areThere(): boolean {
    return this.folder !== undefined && existsSync(this.folder);
  }

  /** @returns undefined if there is none for these columns, or if its file has been damaged */
  read(holder: MappingHolder, header: readonly string[]): SavedMapping | undefined {
    const saved = this.readFile(this.nameFor(holder, header));
    if (!saved) return this.readOld(header);
    const { usedOn, headerRow, mapping } = saved;
    const kept = isJsonObject(mapping) ? readKept(mapping) : undefined;
    if (!kept || typeof usedOn !== 'string' || typeof headerRow !== 'number') return undefined;
    return { usedOn, headerRow, mapping: kept };
  }

  /** In which rows the files of an organization had the names of their columns. */
  headerRows({ baseUrl, organizationId }: MappingHolder): number[] {
    const saved = this.folder === undefined ? [] : readdirSync(this.folder).map((name) => this.readFile(name));
    const own = saved.filter((one) => one?.baseUrl === baseUrl && one.organizationId === organizationId);
    return [...new Set(own.flatMap((one) => (typeof one?.headerRow === 'number' ? one.headerRow : [])))];
  }

  /** Replaces what is kept for these columns, in a file that only the user can read. @throws the system's error */
  async write(holder: MappingHolder, header: readonly string[], saved: SavedMapping): Promise<void> {
    if (this.folder === undefined) return;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const { baseUrl, organizationId } = holder;
    const text = JSON.stringify({ baseUrl, organizationId, ...saved }, undefined, 2);
    await replacePrivateFile(join(this.folder, this.nameFor(holder, header)), `${text}\n`);
    rmSync(join(this.folder, oldNameOf(header)), { force: true });
  }

  /** Of what 0.2.0 kept, only the columns are used. */
  private readOld(header: readonly string[]): SavedMapping | undefined {
    const saved = this.readFile(oldNameOf(header));
    if (!saved || typeof saved.usedOn !== 'string' || !isJsonObject(saved.mapping)) return undefined;
    const { columns = {}, firstOf = {} } = saved.mapping;
    const mapping = readKept({ columns, firstOf });
    return mapping && { usedOn: saved.usedOn, mapping };
  }

  /** @returns undefined if there is no such file, or if it is damaged */
  private readFile(name: string): JsonObject | undefined {
    try {
      const saved = JSON.parse(readFileSync(join(this.folder ?? '', name), 'utf8')) as Json;
      return isJsonObject(saved) ? saved : undefined;
    } catch {
      return undefined;
    }
  }

  private nameFor({ baseUrl, organizationId }: MappingHolder, header: readonly string[]): string {
    return nameOf(JSON.stringify([baseUrl, organizationId, headerFingerprint(header)]));
  }
}
