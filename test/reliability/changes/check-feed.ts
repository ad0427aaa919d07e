import { type Db } from 'mongodb';
import { type PublishedChange } from '../../support/changes';

/** What happened, by the accounts, the audit trail and the runs that are stored. */
async function storedChanges(db: Db): Promise<Set<string>> {
  const [accounts, entries, runs] = await Promise.all([
    db
      .collection('accounts')
      .find({}, { projection: { externalId: 1 } })
      .toArray(),
    db
      .collection('auditTrail')
      .find({}, { projection: { externalId: 1, accountVersion: 1 } })
      .toArray(),
    db
      .collection('syncRuns')
      .find({}, { projection: { _id: 1 } })
      .toArray(),
  ]);
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
