import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { headerFingerprint } from '../../files/columns/header-fingerprint';
import { type Mapping } from '../../files/columns/mapping';
import { readMapping } from '../../files/columns/read-mapping';
import { isJsonObject, type Json } from '../../json';
import { replacePrivateFile } from '../../private-file';

/** A mapping that a push has used. */
export interface SavedMapping {
  mapping: Mapping;
  /** The day, as `YYYY-MM-DD`. */
  usedOn: string;
}

/** The folder for settings of a user; undefined if there is none. */
function settingsFolder({ XDG_CONFIG_HOME = '', HOME = '' }: NodeJS.ProcessEnv): string | undefined {
  // As the XDG Base Directory Specification has it, a relative path is ignored.
  if (isAbsolute(XDG_CONFIG_HOME)) return XDG_CONFIG_HOME;
  return isAbsolute(HOME) ? join(HOME, '.config') : undefined;
}

/** The mappings that pushes of a user have used, a file for each set of columns. */
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
  read(header: readonly string[]): SavedMapping | undefined {
    const path = this.pathOf(header);
    try {
      const saved = JSON.parse(readFileSync(path ?? '', 'utf8')) as Json;
      if (!isJsonObject(saved) || typeof saved.usedOn !== 'string') return undefined;
      return { usedOn: saved.usedOn, mapping: readMapping(JSON.stringify(saved.mapping)) };
    } catch {
      return undefined;
    }
  }

  /** Replaces what is kept for these columns, in a file that only the user can read. @throws the system's error */
  async write(header: readonly string[], saved: SavedMapping): Promise<void> {
    const path = this.pathOf(header);
    if (this.folder === undefined || path === undefined) return;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    await replacePrivateFile(path, `${JSON.stringify(saved, undefined, 2)}\n`);
  }

  private pathOf(header: readonly string[]): string | undefined {
    const name = createHash('sha256').update(headerFingerprint(header)).digest('hex');
    return this.folder && join(this.folder, `${name}.json`);
  }
}
