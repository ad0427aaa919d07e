import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type JsonObject } from '../../../src/base/json/json';
import { embeddedServerUrl } from '../../../src/embedded-server';
import { type Answer, getAccount, patchAccount, postBulkUpsert } from '../../support/http';
import { randomOf } from '../../support/random';
import { buildRow } from '../../support/rows';
import {
  createKeyFor,
  type ServiceInFolder,
  type ServiceProcess,
  serviceEnvironment,
  startServiceInFolder,
  startServiceProcess,
} from '../../support/service-process';
import { parametersOf, report, SEED } from '../parameters';

/** `kills`: how often a process is killed over requests that it is carrying out; `seed` decides at which answers. */
const { kills, updates, rows: rowCount, seed } = parametersOf({ kills: 4, updates: 10, rows: 40, seed: SEED });

/**
 * The process that lives brings the embedded server, on whatever engine the other tests run: MongoDB keeps the
 * transactions of a dead process open for a minute, and every request that meets one has to wait for it.
 */
let running: ServiceInFolder;
let survivor: ServiceProcess;
let mortal: NodeJS.ProcessEnv;
let apiKey: string;

beforeAll(async () => {
  running = await startServiceInFolder({ LOG_LEVEL: 'error' });
  survivor = running.service;
  // The lease of a key, which a killed process leaves behind, is twice the time for the database.
  mortal = serviceEnvironment({
    MONGODB_URL: embeddedServerUrl(join(running.folder, 'data')),
    LOG_LEVEL: 'error',
    DATABASE_TIMEOUT_MS: '1000',
  });
  ({ apiKey } = await createKeyFor(running.environment));
});
afterAll(() => running?.stop());

/** A request with a key of its own. */
interface Request {
  accounts: string[];
  send(service: ServiceProcess): Promise<Answer>;
}

/** Sends until it is answered for good: the lease of a key has to end, and the transactions of a dead process. */
async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status === 200) return answer;
    expect([409, 503]).toContain(answer.status);
    await pause(200);
  }
}

/** What the audit trail says was written to a bank, oldest first. */
async function banksOf(externalId: string): Promise<unknown[]> {
  const { body } = await getAccount(survivor, apiKey, externalId, '/audit-trail');
  const entries = body.auditTrail as { changes: { field: string; to: unknown }[] }[];
  return entries.flatMap(({ changes }) => changes.map(({ to }) => to)).reverse();
}

/** Requests with a key each, over accounts of their own: several updates and one bulk upsert. */
async function createRequests(round: number): Promise<Request[]> {
  const rows = Array.from({ length: updates + rowCount }, () => buildRow());
  await postBulkUpsert(survivor, apiKey, { accounts: rows });
  const ids = rows.map(({ externalId }) => externalId);
  const key = (n: number) => ({ 'idempotency-key': `round-${round}-${n}` });
  const single = ids.slice(0, updates).map((id, n) => ({
    accounts: [id],
    send: (service: ServiceProcess) => patchAccount(service, apiKey, id, { bank: 'Mine' }, key(n)),
  }));
  const together = ids.slice(updates);
  const accounts: JsonObject[] = together.map((externalId) => ({ externalId, bank: 'Mine' }));
  const bulk = {
    accounts: together,
    send: (service: ServiceProcess) => postBulkUpsert(service, apiKey, { accounts }, key(updates)),
  };
  return [...single, bulk];
}

test('a request whose process was killed is carried out once, however often it is sent again', async () => {
  const random = randomOf(seed);
  const seen = { answered: 0, carriedOut: 0, replayed: 0, requests: 0 };
  for (let round = 0; round < kills; round += 1) {
    const requests = await createRequests(round);
    const victim = await startServiceProcess(mortal);
    // Killed at one of the answers but the last: others are under way then, in any state.
    let untilKilled = random.below(requests.length - 1) + 1;
    const underWay = requests.map(async (request) => {
      const answer = await request.send(victim).catch(() => undefined);
      untilKilled -= 1;
      if (untilKilled === 0) victim.kill('SIGKILL');
      return answer;
    });
    const answers = await Promise.all(underWay);
    await victim.ended;
    for (const [n, request] of requests.entries()) {
      const [account = ''] = request.accounts;
      // Somebody else changes one of the accounts before the request is sent again.
      await untilAnswered(() => patchAccount(survivor, apiKey, account, { bank: 'Theirs' }));
      const isDone = (await banksOf(account))[0] === 'Mine';
      const again = await untilAnswered(() => request.send(survivor));
      const isReplay = again.headers['idempotent-replayed'] === 'true';
      expect({ account, isReplay }).toEqual({ account, isReplay: isDone });
      const answer = answers[n];
      if (answer?.status === 200) expect(again.text).toBe(answer.text);
      expect(await banksOf(account)).toEqual(isDone ? ['Mine', 'Theirs'] : ['Theirs', 'Mine']);
      for (const other of request.accounts.slice(1)) expect(await banksOf(other)).toEqual(['Mine']);
      seen.requests += 1;
      seen.answered += answer?.status === 200 ? 1 : 0;
      seen.carriedOut += isDone ? 1 : 0;
      seen.replayed += isReplay ? 1 : 0;
    }
  }
  report(
    `retries: ${kills} kills, seed ${seed}, over ${seen.requests} requests with a key: ${seen.answered} had been answered, ` +
      `${seen.carriedOut} carried out; ${seen.replayed} got the answer of the first try, the others were carried out then`,
  );
  // Else no process died over a request, or no request was carried out before: then the above proves nothing.
  expect(seen.answered).toBeLessThan(seen.requests);
  expect(seen.replayed).toBeGreaterThan(0);
});
