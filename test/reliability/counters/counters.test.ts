import { print } from 'graphql';
import { type Db } from 'mongodb';
import { type JsonObject } from '../../../src/base/json/json';
import { AccountStatisticsDocument, AuditStatisticsDocument } from '../../generated/operations';
import { countersFaults } from '../../support/counters-check';
import { checkStored } from '../../support/history-check';
import { postGraphql } from '../../support/http';
import { randomOf } from '../../support/random';
import { until } from '../../support/until';
import { isEmbedded } from '../../support/wire';
import { crashDatabase, isCrashable } from '../faults/crash-database';
import { type Fleet, often, startFleet } from '../imports/fleet';
import { importClient, settle } from '../imports/import-client';
import { parametersOf, report, SEED } from '../parameters';
import { type Organization, operate } from './operate';

/**
 * `operations`: how many accounts are written to, of all organizations together; `pauses`: how often all wait and count;
 * `kills`: how often a process is killed, or the database where there are commands for it; `every`: about how many
 * milliseconds lie between two kills.
 */
const parameters = parametersOf({ operations: 6_000, pauses: 3, kills: 3, every: 3_000, seed: SEED });
const { operations, pauses, seed } = parameters;
const PROCESSES = 2;
const CLIENTS = 3;
/** One of few portfolios, one of thousands. */
const SIZES = [
  { accounts: 400, portfolios: 12 },
  { accounts: 4_000, portfolios: 2_000 },
];
const SCOPES = 'accounts:read,accounts:write,accounts:erase,audit:read';
const LONGEST_MS = 3 * 3_600_000;

type Count = { count: number };

/** Every account passes, and no counter says so. */
const LIVE = { not: { externalId: { eq: 'nobody' } } };

let fleet: Fleet;
afterEach(() => fleet?.close());

async function createOrganization(at: number): Promise<Organization> {
  const id = `org-${at}`;
  const { apiKey } = await fleet.createKey(id, SCOPES);
  const random = randomOf(seed * 1_000 + at);
  const service = () => fleet.service(random);
  return { id, apiKey, service, client: importClient(service, apiKey), ...(SIZES[at] as (typeof SIZES)[number]) };
}

async function ask({ apiKey, service }: Organization, query: string, variables: object): Promise<JsonObject> {
  const { body } = await settle(() => postGraphql(service(), apiKey, { query, variables }));
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as JsonObject;
}

/** Accounts by portfolio as a reader who knows nothing of counters finds them. */
async function portfoliosOf(database: Db, organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const accounts = database.collection<{ portfolioId: string }>('accounts').find({ organizationId });
  for await (const { portfolioId } of accounts) counts[portfolioId] = (counts[portfolioId] ?? 0) + 1;
  return counts;
}

/** What the counters of an organization say that its accounts and entries do not. */
async function faultsOf(organization: Organization, database: Db): Promise<string[]> {
  await until(async () => {
    const { accountStatistics } = await ask(organization, '{ accountStatistics { isCountedLive } }', {});
    return !(accountStatistics as JsonObject).isCountedLive;
  });
  const statistics = print(AccountStatisticsDocument);
  const counted = await ask(organization, statistics, {});
  const live = await ask(organization, statistics, { filter: LIVE });
  expect(counted).toEqual(live);
  // Of thousands of portfolios, those with most accounts are named.
  const { total, byPortfolio } = counted.accountStatistics as {
    total: Count;
    byPortfolio: (Count & { key: string })[];
  };
  const stored = await portfoliosOf(database, organization.id);
  expect(byPortfolio.map(({ key, count }) => [key, count])).toEqual(byPortfolio.map(({ key }) => [key, stored[key]]));
  expect(total.count).toBe(Object.values(stored).reduce((sum, count) => sum + count, 0));
  const entries = print(AuditStatisticsDocument);
  const zone = 'America/New_York';
  expect(await ask(organization, entries, { zone })).toEqual(
    await ask(organization, entries, { zone, filter: { source: 'EXTERNAL_API' } }),
  );
  return countersFaults(database, organization.id);
}

test(
  'counters say what accounts and entries say at each pause, however often processes and database are killed',
  async () => {
    // Accounts that are counted one by one, on a busy machine, take their time.
    fleet = await startFleet(PROCESSES, { DATABASE_TIMEOUT_MS: '15000' });
    const organizations = await Promise.all(SIZES.map((_, at) => createOrganization(at)));
    const database = await fleet.openDatabase();
    const killer = randomOf(seed);
    const kill = () => (isCrashable && killer.chance(0.2) ? crashDatabase(killer) : fleet.kill(killer));
    const started = Date.now();
    let written = 0;
    let killed = 0;
    for (let pause = 1; pause <= pauses; pause += 1) {
      const isOver = () => written >= (operations * pause) / pauses;
      const work = async (organization: Organization, number: number) => {
        const random = randomOf(seed * 100_000 + pause * 1_000 + number);
        while (!isOver()) written += await operate(random, organization);
      };
      const killing = often(Math.ceil(parameters.kills / pauses), parameters.every, killer, isOver, kill);
      const clients = organizations.flatMap((organization, at) =>
        Array.from({ length: CLIENTS }, (_, client) => work(organization, at * CLIENTS + client)),
      );
      await Promise.all(clients);
      killed += await killing;
      for (const organization of organizations) expect(await faultsOf(organization, database.db)).toEqual([]);
      report(`  pause ${pause}: ${written} accounts written, ${killed} kills`);
    }
    expect(await checkStored(database.db)).toEqual([]);
    await database.close();
    const seconds = Math.round((Date.now() - started) / 1_000);
    report(`counters, ${PROCESSES} processes, seed ${seed}: ${written} accounts, ${killed} kills in ${seconds} s`);
    if (isEmbedded()) expect(fleet.unexpectedErrors()).toEqual([]);
  },
  LONGEST_MS,
);
