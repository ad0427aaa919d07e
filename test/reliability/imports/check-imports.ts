import { type Db } from 'mongodb';
import { type JsonObject } from '../../../src/base/json/json';
import { groupBy } from '../../support/group-by';
import { type ImportClient, type ShownImport, type ShownRow } from './import-client';
import { type Line } from './import-rows';
import { type RunImport } from './run-import';

/** An entry of the audit trail, without its changes. */
interface Entry {
  accountId: string;
  accountVersion: number;
  syncRunId: string;
}

/** An account, without what it holds. */
interface Account {
  externalId: string;
  version: number;
}

/** What is stored of an organization. */
interface Stored {
  /** By the run that they belong to. */
  entries: ReadonlyMap<string, Entry[]>;
  /** By id. */
  accounts: ReadonlyMap<string, Account>;
}

async function readStored(db: Db, organizationId: string): Promise<Stored> {
  const own = { projection: { accountId: 1, accountVersion: 1, syncRunId: 1 } };
  const entries = await db.collection('auditTrail').find({ organizationId }, own).toArray();
  const names = { projection: { externalId: 1, version: 1 } };
  const accounts = await db.collection('accounts').find({ organizationId }, names).toArray();
  return {
    entries: groupBy(entries as unknown as Entry[], ({ syncRunId }) => syncRunId),
    accounts: new Map(accounts.map(({ _id, externalId, version }) => [String(_id), { externalId, version }])),
  };
}

const OUTCOMES = ['created', 'updated', 'unchanged', 'failed'];
const countsOf = (rows: readonly ShownRow[]): string =>
  JSON.stringify(OUTCOMES.map((outcome) => rows.filter(({ status }) => status === outcome).length));

/** Holds the results of an import against its counts and what was sent. */
function checkResults(shown: ShownImport, rows: readonly ShownRow[], lines: readonly Line[]): string[] {
  const faults: string[] = [];
  const done = rows.filter((row) => row.done);
  const told = JSON.stringify(OUTCOMES.map((outcome) => shown.done[outcome]));
  if (countsOf(done) !== told) faults.push(`${countsOf(done)} rows are done, the import says ${told}`);
  if (shown.state === 'COMPLETED') {
    if (rows.length !== shown.requested) faults.push(`${rows.length} of ${shown.requested} rows are listed`);
    if (done.length !== rows.length) faults.push(`${rows.length - done.length} rows are not done`);
  }
  const { code } = (shown.failure ?? {}) as { code?: string };
  if (code !== undefined && code !== 'INVALID_API_KEY') faults.push(`it failed with ${code}`);
  if (shown.kind === 'UPSERT' && lines.length !== shown.requested)
    faults.push(`${lines.length} rows were sent, ${shown.requested} counted`);
  for (const [at, row] of rows.entries()) {
    if (row.index !== at) faults.push(`row ${at} has the index ${row.index}`);
    const sent = lines[at];
    if (sent && row.externalId !== sent.externalId) faults.push(`row ${at} is that of ${row.externalId}`);
    const bank = (row.row as JsonObject | undefined)?.bank;
    if (sent && bank !== undefined && bank !== sent.mark) faults.push(`row ${at} was sent as ${sent.mark}`);
  }
  return faults;
}

const effectOf = (accountId: unknown, version: unknown): string => `${accountId} at ${version}`;

/** Holds the results of an import against the history: each effect is there once, and no other one. */
function checkEffects(id: string, rows: readonly ShownRow[], { entries, accounts }: Stored): string[] {
  const faults: string[] = [];
  const done = rows.filter((row) => row.done);
  const updates = done.filter(({ status }) => status === 'updated');
  const told = updates.map(({ accountId, version }) => effectOf(accountId, version)).sort();
  const found = (entries.get(id) ?? []).map((entry) => effectOf(entry.accountId, entry.accountVersion)).sort();
  if (JSON.stringify(told) !== JSON.stringify(found)) {
    const lost = told.filter((one) => !found.includes(one));
    const more = found.filter((one, at) => !told.includes(one) || found.indexOf(one) !== at);
    faults.push(`${told.length} updates, ${found.length} entries; without entry: ${lost}; without row: ${more}`);
  }
  for (const { accountId, externalId, index } of done.filter(({ status }) => status === 'created')) {
    if (accounts.get(String(accountId))?.externalId !== externalId) faults.push(`row ${index} created no account`);
  }
  return faults;
}

/** Accounts that only this import can have created: they are there if a row says so. */
function checkCreated(name: string, rows: readonly ShownRow[], byExternalId: ReadonlyMap<string, string>): string[] {
  const created = new Set(rows.filter((row) => row.done && row.status === 'created').map((row) => row.externalId));
  const own = [...byExternalId.keys()].filter((externalId) => externalId.startsWith(`${name}/`));
  return own.filter((externalId) => !created.has(externalId)).map((one) => `nobody was told that ${one} was created`);
}

/** Holds every import of an organization that its clients ran against what is stored. */
export async function checkImports(db: Db, organizationId: string, client: ImportClient, runs: readonly RunImport[]) {
  const stored = await readStored(db, organizationId);
  const byExternalId = new Map([...stored.accounts].map(([id, { externalId }]) => [externalId, id]));
  const verdict = { faults: [] as string[], imports: {} as Record<string, number>, rows: 0, entries: 0, created: 0 };
  for (const { id, parts, faults: before } of runs) {
    const shown = await client.show(id);
    const rows = await client.rows(id);
    const run = await db.collection('syncRuns').countDocuments({ organizationId, requested: shown.requested });
    const faults = [
      ...before,
      ...checkResults(shown, rows, parts.flat()),
      ...checkEffects(id, rows, stored),
      ...(parts.length > 0 ? checkCreated(String(shown.name), rows, byExternalId) : []),
      ...(shown.state === 'COMPLETED' && run === 0 ? ['it left no run behind'] : []),
    ];
    verdict.faults.push(...faults.slice(0, 5).map((fault) => `${shown.kind} ${id}, ${shown.state}: ${fault}`));
    const name = `${shown.kind} ${shown.state}`;
    verdict.imports[name] = (verdict.imports[name] ?? 0) + 1;
    verdict.rows += rows.filter((row) => row.done).length;
    verdict.entries += (stored.entries.get(id) ?? []).length;
    verdict.created += rows.filter((row) => row.done && row.status === 'created').length;
  }
  return verdict;
}
