import { setTimeout as pause } from 'node:timers/promises';
import { type Db } from 'mongodb';
import { createChangeLogStore } from '../../../src/service/records/change-log/change-log.store';
import { readLog } from '../../../src/service/records/change-log/read-log';
import { type PublishedChange, pageOfChanges } from '../../support/changes';
import { type Random } from '../../support/random';
import { type Fleet } from '../imports/fleet';

const PAUSE_MS = 20;

/** Reads on from a cursor through any process until it has read as many changes as there are at the end. */
export async function follow(
  fleet: Fleet,
  random: Random,
  apiKey: string,
  end: { count: number | undefined },
): Promise<PublishedChange[]> {
  const changes: PublishedChange[] = [];
  for (let cursor: string | undefined; changes.length < (end.count ?? Number.POSITIVE_INFINITY); ) {
    const page = await pageOfChanges(fleet.service(random), apiKey, {
      limit: 1 + random.below(500),
      ...(cursor !== undefined && { cursor }),
    }).catch(() => undefined);
    if (page) {
      cursor = page.cursor;
      changes.push(...page.changes);
    }
    if (!page?.hasMore) await pause(PAUSE_MS);
  }
  return changes;
}

/** Waits until nothing waits for its place in the feed. @returns how many changes it holds */
export async function untilAllPublished(db: Db, organizationId: string): Promise<number> {
  const changeLog = createChangeLogStore(db);
  while ((await changeLog.countNotes()).count > 0) await pause(PAUSE_MS);
  return (await readLog(organizationId, { limit: Number.POSITIVE_INFINITY }, changeLog)).changes.length;
}

/** What happened, by the accounts, the audit trail and the runs that are stored. */
async function storedChanges(db: Db): Promise<Set<string>> {
  const projection = { externalId: 1, accountVersion: 1 };
  const [accounts = [], entries = [], runs = []] = await Promise.all(
    ['accounts', 'auditTrail', 'syncRuns'].map((name) => db.collection(name).find({}, { projection }).toArray()),
  );
  return new Set([
    ...accounts.map(({ externalId }) => `${externalId} 1`),
    ...entries.map(({ externalId, accountVersion }) => `${externalId} ${accountVersion}`),
    ...runs.map(({ _id }) => String(_id)),
  ]);
}

const nameOf = ({ externalId, version, syncRunId, importId }: PublishedChange): string =>
  externalId === null ? String(syncRunId ?? importId) : `${externalId} ${version}`;

/** What is wrong with the changes that followers were told. @param held what the held transactions tell of */
export async function checkFeed(
  db: Db,
  sequences: readonly PublishedChange[][],
  held: readonly string[],
): Promise<string[]> {
  const stored = await storedChanges(db);
  const expected = new Set([...stored, ...held]);
  const [first = []] = sequences;
  const faults: string[] = [];
  const told = new Set<string>();
  const versions = new Map<string, number>();
  for (const change of first) {
    const name = nameOf(change);
    if (told.has(name)) faults.push(`told twice: ${name}`);
    told.add(name);
    const { externalId, version, type } = change;
    if (!expected.has(name) && type !== 'import.held') faults.push(`never happened: ${name}`);
    if (externalId === null) continue;
    if (version !== (versions.get(externalId) ?? 0) + 1) faults.push(`out of order: ${name}`);
    versions.set(externalId, version ?? 0);
  }
  for (const name of expected) if (!told.has(name)) faults.push(`never told: ${name}`);
  const order = first.map(({ id }) => id).join();
  for (const [at, other] of sequences.entries()) {
    if (other.map(({ id }) => id).join() !== order) faults.push(`follower ${at} was told another order`);
  }
  return faults.slice(0, 20);
}
