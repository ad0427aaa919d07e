import { type JsonObject } from '../../../src/base/json/json';
import { DAY_MS, HOUR_MS } from '../../../src/base/time/durations';
import { type SampleAccount, sampleAccounts, withChanges } from '../../../src/cli/demo/sample-accounts';
import { callerOf } from '../../support/caller';
import { bearer, getAccount, getAccounts, patchAccount, postBulkUpsert, send } from '../../support/http';
import { commitImport, getImports, newImport, putPart, sendSigned } from '../../support/import-requests';
import { plannedRow, storeImport } from '../../support/imports';
import { type TestKey, type TestService } from '../../support/service';
import { storeWebhooks } from './webhooks';

/** The moment that the console is looked at, a Friday morning in New York. */
export const NOW = new Date('2026-11-20T15:40:00.000Z');

const SEED = 20_261_121;
const ORGANIZATION = 'northgate';

/** Of the feed, what was there a month ago; each working day brings some more. */
const FIRST = 320;
const DAILY = [6, 11, 8, 14, 9];

const UNDO = 'mutation ($id: ID!) { createUndo(importId: $id, review: true) { import { id } } }';

/** Whose key is used; `empty`: of an organization without anything. */
export type Who = 'owner' | 'reader' | 'auditor' | 'empty' | 'importer' | 'integrator';

/** What the states are about: keys by whose they are, and ids by what they stand for. */
export interface World {
  service: TestService;
  keys: Record<Who, TestKey>;
  ids: Record<string, string>;
}

/** An id that a test reads out of an answer. */
const idIn = (value: unknown): string => String((value as JsonObject).id);

/** Moves the service's time on, never back. */
function travel(service: TestService, time: number): void {
  if (time < service.clock.now.getTime()) throw new Error('The past is past');
  service.clock.now = new Date(time);
}

async function untilState(service: TestService, { apiKey }: TestKey, id: string, state: string): Promise<void> {
  for (;;) {
    const { body } = await getImports(service, apiKey, `/${id}`);
    if ((body.import as JsonObject).state === state) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sends a file as an import and waits until it stands where it is expected to. */
async function importFile(
  service: TestService,
  key: TestKey,
  { rows, becomes, body }: { rows: readonly object[]; becomes: string; body: JsonObject },
): Promise<string> {
  const id = await newImport(service, key.apiKey, body);
  await putPart(service, key.apiKey, id, 1, rows);
  await commitImport(service, key.apiKey, id, 1);
  await untilState(service, key, id, becomes);
  return id;
}

/** What happens on some days besides the feeds, by how many days ago. */
type Deeds = Record<number, () => Promise<unknown>>;

/** A month of feeds, payments and addresses. */
async function fillMonth(service: TestService, feed: readonly SampleAccount[], deeds: Deeds): Promise<void> {
  const keyOf = (name: string) => service.createKey({ organizationId: ORGANIZATION, name });
  const nightly = await keyOf('Nightly placements');
  const payments = await keyOf('Payments');
  const tracing = await keyOf('Skip tracing');
  const push = (hour: number, { apiKey }: TestKey, accounts: readonly object[]) => {
    travel(service, hour);
    return accounts.length > 0 ? postBulkUpsert(service, apiKey, { accounts }) : undefined;
  };
  const old = feed.slice(0, FIRST);
  const today = Math.floor(NOW.getTime() / DAY_MS) * DAY_MS;
  await push(today - 45 * DAY_MS, nightly, old);
  let known = FIRST;
  for (let ago = 29; ago >= 0; ago -= 1) {
    const midnight = today - ago * DAY_MS;
    const weekday = new Date(midnight).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const added = feed.slice(known, known + (DAILY[weekday - 1] ?? 0));
    known += added.length;
    await push(midnight + 7 * HOUR_MS, nightly, ago % 7 === 3 ? withMistakes(added) : added);
    const paying = old.filter((_, at) => at % 37 === ago || at % 31 === ago);
    const paid = paying.map((row) => paymentOf(row, ago > 14 ? 1 : 2));
    await push(midnight + 11 * HOUR_MS, payments, paid);
    const moved = old.filter((_, at) => ago > 8 && at % 53 === ago);
    await push(midnight + 12 * HOUR_MS, tracing, moved.map(movedAway));
    travel(service, midnight + 14 * HOUR_MS);
    await deeds[ago]?.();
  }
}

/** What a payment changes. */
function paymentOf(row: SampleAccount, round: number): object {
  const { externalId, status, currentBalance, history } = withChanges(row, round);
  return { externalId, status, currentBalance, history: { lastPayment: history.lastPayment } };
}

const movedAway = ({ externalId, address }: SampleAccount) => ({
  externalId,
  address: { ...address, street: '12 Elm Street' },
});

/** Some of what feeds get wrong. */
const withMistakes = (rows: readonly SampleAccount[]): object[] =>
  rows.map((row, at) =>
    at < 2 ? { ...row, phoneNumber: '(212) 555-0134' } : at === 2 ? { ...row, status: 'PAID' } : row,
  );

/** The rows of a portfolio as a wrong export has them: some are missing, some cannot be read, opt-outs are lost. */
const wrongExport = (rows: readonly SampleAccount[]): object[] =>
  rows
    .filter((_, at) => at % 4 !== 0)
    .map((row, at) =>
      at % 5 === 1
        ? { ...row, phoneNumber: 'unknown' }
        : { ...row, smsOptOut: { isOptedOut: false, optedOutReason: null } },
    );

/** Stores a month of an organization's life, with everything that a view may show. */
export async function buildWorld(service: TestService): Promise<World> {
  const feed = sampleAccounts(620, SEED);
  const nameOf = (at: number) => String(feed[at]?.externalId);
  const organizationId = ORGANIZATION;
  travel(service, NOW.getTime() - 60 * DAY_MS);
  const owner = await service.createKey({ organizationId, name: 'Ada Ferrer' });
  const integrator = await service.createKey({ organizationId: 'northgate-south', name: 'Ines Brandt' });
  const ids: Record<string, string> = {
    account: nameOf(70),
    onHold: nameOf(10),
    erased: nameOf(20),
    edited: nameOf(30),
  };
  const patch = (account = '', change: object) => patchAccount(service, owner.apiKey, account, change);
  const { ask, placeHold, erase } = callerOf(service, owner);
  const file = (name: string, rows: readonly object[], becomes: string, options: JsonObject = {}) =>
    importFile(service, owner, { rows, becomes, body: { name, ...options } });

  const placements = [
    ...feed.slice(560, 590),
    ...feed.slice(40, 52).map((row) => ({ ...row, clientStatus: 'second placement', bucket: '361-720' })),
  ];
  await fillMonth(service, feed, {
    21: () => patch(ids.account, { status: 'FOLLOW UP' }),
    15: async () => {
      ids.completed = await file('october-placements.csv', feed.slice(520, 560), 'COMPLETED');
    },
    11: () => placeHold(String(ids.onHold), 'Letter of Harmon & Lee of 6 November'),
    10: () => erase(String(ids.erased)),
    8: () => patch(ids.account, { status: 'DISPUTE' }),
    2: () => patch(ids.account, { metadata: { notes: 'Sent the itemization by mail; answer due in 30 days.' } }),
    4: async () => {
      ids.undone = await file('addresses-november.xlsx', feed.slice(100, 140).map(movedAway), 'COMPLETED');
    },
    3: async () => {
      const rows = feed.slice(200, 206);
      ids.cancelled = await file('wrong-client.csv', rows.map(movedAway), 'PLANNED', { review: true });
      await sendSigned(service, owner.apiKey, { path: `/${ids.cancelled}/cancel` });
    },
    1: async () => {
      const rows = [...placements, ...withMistakes(feed.slice(590, 593))];
      ids.planned = await file('november-placements.csv', rows, 'PLANNED', { review: true });
    },
    0: async () => {
      const { body } = await getAccounts(service, owner.apiKey, '?limit=500');
      const there = new Set((body.accounts as JsonObject[]).map(({ externalId }) => externalId));
      const complete = { portfolioId: 'pf-2026-03' };
      const isOfPortfolio = (row: SampleAccount) =>
        row.portfolioId === complete.portfolioId && there.has(row.externalId);
      const rows = wrongExport(feed.filter(isOfPortfolio));
      ids.held = await file('pf-2026-03-complete.csv', rows, 'HELD', { complete });
      const undo = await ask(UNDO, { id: ids.undone });
      ids.undo = idIn(undo.createUndo?.import);
      await untilState(service, owner, ids.undo, 'PLANNED');
    },
  });
  travel(service, NOW.getTime() - 25 * 60_000);
  ids.receiving = await newImport(service, owner.apiKey, { name: 'december-placements.csv' });
  await putPart(service, owner.apiKey, ids.receiving, 1, feed.slice(593, 620));
  const late = feed.slice(300, 312).map(({ externalId }) => plannedRow(externalId, { status: 'unchanged' }));
  const failure = { code: 'INVALID_API_KEY', message: 'The key that set the import going was revoked.' } as const;
  const facts = { name: 'late-fees.csv', state: 'FAILED', failure, rows: late, finishedAt: service.clock.now } as const;
  ids.failed = (await storeImport(service, owner, facts)).id;
  const { runs } = await ask('{ runs: syncRuns(first: 50) { nodes { id failed } } }');
  const nodes = (runs as { nodes: { id: string; failed: number }[] }).nodes;
  ids.run = String(nodes.find(({ failed }) => failed > 0)?.id);
  travel(service, NOW.getTime());
  await getAccount(service, owner.apiKey, String(ids.account));
  const soon = new Date(NOW.getTime() + 6 * DAY_MS);
  const [reader, auditor, dashboard] = [
    await service.createKey({ organizationId, name: 'Ben Okafor', scopes: ['accounts:read'] }),
    await service.createKey({ organizationId, name: 'Auditor', scopes: ['audit:read'], networks: ['127.0.0.0/8'] }),
    await service.createKey({ organizationId, name: 'Dashboard', scopes: ['accounts:read'], expiresAt: soon }),
  ];
  for (const { apiKey } of [reader, auditor, dashboard])
    await send(service, { path: '/external-api/key', headers: bearer(apiKey) });
  const expiresAt = new Date(NOW.getTime() - 3 * DAY_MS);
  await service.createKey({ organizationId, name: 'Old integration', scopes: ['accounts:write'], expiresAt });
  Object.assign(ids, await storeWebhooks(service, integrator));
  return {
    service,
    ids,
    keys: {
      owner,
      integrator,
      reader,
      auditor,
      empty: await service.createKey({ organizationId: 'northgate-west', name: 'Cleo Marsh' }),
      importer: await service.createKey({ organizationId: 'northgate-east', name: 'Dana Wells' }),
    },
  };
}
