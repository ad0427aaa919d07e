import { readConfig } from '../../../src/base/settings/config';
import { checkStored } from '../../support/history-check';
import { randomOf } from '../../support/random';
import { isEmbedded } from '../../support/wire';
import { parametersOf, report, SEED } from '../parameters';
import { changeMeanwhile, createSharedAccounts, type Erasures } from './background';
import { checkErased } from './check-erased';
import { checkImports } from './check-imports';
import { type Fleet, often, startFleet } from './fleet';
import { importClient } from './import-client';
import { revokeMeanwhile } from './revoke-meanwhile';
import { type RunImport, runImport } from './run-import';

/**
 * `imports`: how many, of all organizations together; `rows`: about how many each has; `kills`: how often a process is
 * killed; `every`: about how many milliseconds lie between two kills.
 */
const parameters = parametersOf({ imports: 6, rows: 500, organizations: 3, kills: 2, every: 3_000, seed: SEED });
const { organizations, kills, seed } = parameters;
const SCOPES = 'accounts:read,accounts:write,accounts:erase,imports:release';
/** Imports that an organization runs at the same time. */
const TOGETHER = 2;

async function createOrganization(fleet: Fleet, id: string, own: number) {
  const { apiKey } = await fleet.createKey(id, SCOPES);
  const service = () => fleet.service(random);
  const random = randomOf(own);
  await createSharedAccounts(service, apiKey);
  return { apiKey, service, client: importClient(service, apiKey) };
}

/** Runs imports of an organization, beside other requests to the same accounts. @returns what its clients know */
async function runOrganization(fleet: Fleet, at: number, takeNext: () => number | undefined) {
  const id = `org-${at}`;
  const { apiKey, service, client } = await createOrganization(fleet, id, seed * 1_000 + at);
  const runs: RunImport[] = [];
  let isDone = false;
  const meanwhile = changeMeanwhile(randomOf(seed * 2_000 + at), service, apiKey, client, () => isDone);
  const drive = async () => {
    for (let next = takeNext(); next !== undefined; next = takeNext())
      runs.push(...(await runImport(randomOf(seed * 10_000 + next), client, `import-${next}`, parameters.rows)));
  };
  try {
    await Promise.all(Array.from({ length: TOGETHER }, drive));
  } finally {
    isDone = true;
  }
  return { id, client, runs, erased: await meanwhile };
}

let fleet: Fleet;
afterEach(() => fleet?.close());

/** For as many imports as somebody asks for. */
const LONGEST_MS = 3_600_000;

test.each(isEmbedded() ? [2] : [2, 3])(
  'imports are carried out once and completely, however often %i processes are killed',
  async (processes) => {
    fleet = await startFleet(processes);
    const started = Date.now();
    let taken = 0;
    const takeNext = () => {
      taken += 1;
      return taken <= parameters.imports ? taken : undefined;
    };
    let isDone = false;
    const killer = randomOf(seed);
    const killing = often(
      kills,
      parameters.every,
      killer,
      () => isDone,
      () => fleet.kill(killer),
    );
    const all = Promise.all([
      Promise.all(Array.from({ length: organizations }, (_, at) => runOrganization(fleet, at, takeNext))),
      revokeMeanwhile(fleet, randomOf(seed * 3_000), parameters.rows),
    ]);
    const [ran, revoked] = await all.finally(() => {
      isDone = true;
      // A process that is started in place of a killed one would outlive a failed test.
      return killing;
    });
    const killed = await killing;
    const seconds = Math.round((Date.now() - started) / 1_000);

    const database = await fleet.openDatabase();
    const faults = [...revoked.faults];
    try {
      for (const { id, client, runs, erased } of [...ran, { ...revoked, erased: new Map() as Erasures }]) {
        const verdict = await checkImports(database.db, id, client, runs);
        faults.push(
          ...verdict.faults,
          ...(await checkErased({ database, config: readConfig(fleet.environment) }, id, runs, erased)),
        );
        const { faults: _faults, ...counts } = verdict;
        report(`  ${id}: ${JSON.stringify(counts)}, ${erased.size} persons erased`);
      }
      faults.push(...(await checkStored(database.db)));
    } finally {
      await database.close();
    }
    report(`imports, ${processes} processes, seed ${seed}: ${killed} kills in ${seconds} s`);
    expect(faults).toEqual([]);
    expect(await fleet.command('audit', 'verify')).toMatch(/: unbroken$/);
    expect(fleet.unexpectedErrors()).toEqual([]);
  },
  LONGEST_MS,
);
