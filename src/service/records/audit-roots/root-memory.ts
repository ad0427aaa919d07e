import { readFile } from 'node:fs/promises';
import { replacePrivateFile } from '../../../base/private-file';
import { type AuditRoot, type RootName, rootHash } from './audit-root';

/** The newest root that was seen of an organization. */
export interface RememberedRoot extends RootName {
  keyId: string;
}

/** Thrown where the file does not hold what this program writes to it. */
class RootMemoryError extends Error {}

interface StoredName {
  until: string;
  hash: string;
  keyId: string;
}

const isWhole = ({ until, hash, keyId }: StoredName): boolean =>
  [until, hash, keyId].every((text) => typeof text === 'string') &&
  !Number.isNaN(Date.parse(until)) &&
  /^[\da-f]{64}$/.test(hash);

function parse(text: string): Map<string, RememberedRoot> | undefined {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, StoredName>);
    if (!entries.every(([, stored]) => isWhole(stored))) return undefined;
    return new Map(
      entries.map(([organizationId, { until, hash, keyId }]) => [
        organizationId,
        { until: new Date(until), hash: Buffer.from(hash, 'hex'), keyId },
      ]),
    );
  } catch {
    return undefined;
  }
}

function textOf(remembered: ReadonlyMap<string, RememberedRoot>): string {
  const entries = [...remembered].map(([organizationId, { hash, ...name }]) => {
    return [organizationId, { ...name, hash: Buffer.from(hash).toString('hex') }];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`;
}

const isAsNew = (root: RememberedRoot | undefined, until: Date): boolean => root !== undefined && root.until >= until;

const UNKEPT =
  'the newest audit roots are forgotten at the next restart, so that roots removed from the database may go unseen.';

/**
 * The newest root of each organization, kept outside of the database: in a file, so that a process with access to the
 * database cannot take roots back unseen. Several processes may share the file.
 */
export type RootMemory = ReturnType<typeof createRootMemory>;

/** @param file undefined: they are remembered as long as this object lives */
export function createRootMemory(file: string | undefined) {
  const remembered = new Map<string, RememberedRoot>();
  let isChanged = false;
  let isKept = file !== undefined;

  /** Learns what other processes have remembered. @throws where the file cannot be read */
  async function load(): Promise<void> {
    if (file === undefined) return;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    const found = parse(text);
    if (!found) throw new RootMemoryError(`${file} does not hold the newest roots. Put it back from a copy`);
    for (const [organizationId, root] of found) {
      const held = remembered.get(organizationId);
      if (!held || root.until > held.until) remembered.set(organizationId, root);
    }
    // Another process may have written over what this one had written.
    isChanged = [...remembered].some(([organizationId, { until }]) => !isAsNew(found.get(organizationId), until));
  }

  return {
    organizations: (): string[] => [...remembered.keys()],
    find: (organizationId: string): RememberedRoot | undefined => remembered.get(organizationId),
    remember(root: AuditRoot): void {
      const { organizationId, until, keyId } = root;
      const held = remembered.get(organizationId);
      if (isAsNew(held, until)) return;
      remembered.set(organizationId, { until, hash: rootHash(root), keyId });
      isChanged = true;
    },
    /** Loads them, and tries to write the file. @returns what an operator should know of it */
    async open(): Promise<string | undefined> {
      if (file === undefined) return `AUDIT_ROOTS_FILE is not set: ${UNKEPT}`;
      try {
        await load();
        await replacePrivateFile(file, textOf(remembered));
        return undefined;
      } catch (error) {
        if (error instanceof RootMemoryError) return error.message;
        isKept = false;
        return `${file} cannot be written (${(error as NodeJS.ErrnoException).code}): ${UNKEPT} Set AUDIT_ROOTS_FILE`;
      }
    },
    load,
    /** Writes what is new to the file. @throws where it cannot be written */
    async save(): Promise<void> {
      if (file === undefined || !isKept || !isChanged) return;
      await load();
      // What is remembered while the file is written changes it again.
      isChanged = false;
      await replacePrivateFile(file, textOf(remembered)).catch((error) => {
        isChanged = true;
        throw error;
      });
    },
  };
}
