import { KEY_REMEMBERED_MS } from '../../../src/service/callers/access/remembered-keys';
import { checkStored } from '../../support/history-check';
import { type Answer, getAccount, patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { type Fate, type ServiceOnWire, startOnWire } from '../../support/wire';
import { report } from '../parameters';
import { expectUnavailable } from './expect';

type Row = ReturnType<typeof buildRow>;

/** A service on a wire of its own, since the cuts of one are not to hit another. */
interface Lane extends ServiceOnWire {
  key: TestKey;
}

/** A request, prepared; what it answers when all goes well; and what it answers when it was carried out before. */
interface Case {
  send(): Promise<Answer>;
  done: object;
  again: object;
  rows: Row[];
}

const BANK = 'changed';
const changed = (row: Row) => ({ ...row, bank: BANK });
const UPDATED = { code: 'ACCOUNT_UPDATED' };

const create = async ({ service, key }: Lane): Promise<Case> => {
  const rows = [buildRow({ bank: BANK }), buildRow({ bank: BANK })];
  const send = () => postBulkUpsert(service, key.apiKey, { accounts: rows });
  return { send, rows, done: { created: 2, failed: 0 }, again: { unchanged: 2 } };
};

const update = async ({ service, key }: Lane): Promise<Case> => {
  const rows = [buildRow(), buildRow()];
  await postBulkUpsert(service, key.apiKey, { accounts: rows });
  const send = () => postBulkUpsert(service, key.apiKey, { accounts: rows.map(changed), includeChanges: true });
  const result = { status: 'updated', changes: [{ field: 'bank', from: null, to: BANK }] };
  return { send, rows, done: { updated: 2, failed: 0, results: [result, result] }, again: { unchanged: 2 } };
};

const mixed = async ({ service, key }: Lane): Promise<Case> => {
  const rows = [buildRow(), buildRow({ bank: BANK })];
  await postBulkUpsert(service, key.apiKey, { accounts: rows.slice(0, 1) });
  const send = () => postBulkUpsert(service, key.apiKey, { accounts: rows.map(changed) });
  return { send, rows, done: { updated: 1, created: 1, failed: 0 }, again: { unchanged: 2 } };
};

/** Updates of several accounts, which one transaction writes. */
const patches = async ({ service, key }: Lane, count = 4): Promise<Case[]> => {
  const accounts = Array.from({ length: count }, () => buildRow());
  await postBulkUpsert(service, key.apiKey, { accounts });
  return accounts.map((row) => {
    const send = () => patchAccount(service, key.apiKey, row.externalId, { bank: BANK });
    return { send, rows: [row], done: UPDATED, again: UPDATED };
  });
};

/** The requests of each kind, which are sent at the same time. */
const KINDS = {
  create: async (lane: Lane) => [await create(lane)],
  update: async (lane: Lane) => [await update(lane)],
  mixed: async (lane: Lane) => [await mixed(lane)],
  patch: (lane: Lane) => patches(lane, 1),
  patches,
};

/** Where a wire is cut: at one command, or at that one and all later ones of the request. */
interface Cut {
  kind: keyof typeof KINDS;
  fate: Fate;
  lasting: boolean;
}
const CUTS: Cut[] = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
  (['cut before', 'cut after'] as const).flatMap((fate) => [
    { kind, fate, lasting: false },
    { kind, fate, lasting: true },
  ]),
);

/** Commands that end a transaction, or are one, come through while the wire stays cut. */
const LATER_FATES: Record<string, Fate> = {
  abortTransaction: 'passes',
  commitTransaction: 'cut after',
  writeTogether: 'cut after',
};

const lanes: Lane[] = [];

async function openLane(): Promise<void> {
  const running = await startOnWire();
  const key = await running.service.createKey();
  const lane = { ...running, key };
  lanes.push(lane);
  // Notes the use of the key, which would be one command more at some time.
  await getAccount(lane.service, key.apiKey, 'none');
}

beforeAll(async () => {
  // One after the other: twenty services at once would each wait for the indexes of all.
  for (const _ of CUTS) await openLane();
});
afterAll(async () => {
  for (const { close } of lanes) await close();
});

/** Twice the time for which a database keeps the accounts of a transaction whose end was lost. */
const LONGEST_MS = 120_000;

/** Sends a request as a client does: again while the service is unavailable. */
async function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + LONGEST_MS; ; ) {
    const answer = await send();
    if (answer.status !== 503 || Date.now() > end) return answer;
  }
}

/** How many of the rows are stored with what the request sets. */
async function countDone({ service, key }: Lane, rows: Row[]): Promise<number> {
  const answers = await Promise.all(rows.map(({ externalId }) => getAccount(service, key.apiKey, externalId)));
  return answers.filter(({ body }) => (body.account as { bank?: string } | undefined)?.bank === BANK).length;
}

/**
 * Sends requests once for each of their commands, each time with a cut at another one.
 * @returns the answers, by the command at which they were cut
 */
async function cutEverywhere(lane: Lane, { kind, fate, lasting }: Cut): Promise<string[]> {
  const outcomes: string[] = [];
  for (let at = 0; ; at += 1) {
    const cases = await KINDS[kind](lane);
    const commands: string[] = [];
    lane.wire.fateOf = (command) => {
      commands.push(command);
      if (commands.length === at + 1) return fate;
      return lasting && commands.length > at ? (LATER_FATES[command] ?? 'cut before') : 'passes';
    };
    // Reads the key too.
    lane.service.clock.advance(KEY_REMEMBERED_MS);
    const answers = await Promise.all(cases.map(({ send }) => send()));
    lane.wire.fateOf = () => 'passes';
    const written = await Promise.all(cases.map(({ rows }) => countDone(lane, rows)));
    const repeated = await Promise.all(cases.map(({ send }) => untilServed(send)));
    for (const [index, { done, again, rows }] of cases.entries()) {
      const [answer, count = 0] = [answers[index] as Answer, written[index]];
      if (answer.status === 200) expect(answer.body).toMatchObject(done);
      else expectUnavailable(answer);
      expect(answer.status === 200 ? [rows.length] : [0, rows.length]).toContain(count);
      expect(repeated[index]?.body).toMatchObject(count > 0 ? again : done);
    }
    expect(await checkStored(lane.service.database.db)).toEqual([]);
    const command = commands[at];
    if (command === undefined) return outcomes;
    const seen = answers.map(({ status }, index) => (status === 503 && written[index] ? `${status} written` : status));
    outcomes.push(`${command} ${[...new Set(seen)].join(' or ')}`);
  }
}

test('requests whose database connection is cut at any command keep what is acknowledged and write nothing in part', async () => {
  const outcomes = await Promise.all(CUTS.map((cut, at) => cutEverywhere(lanes[at] as Lane, cut)));
  for (const [at, { kind, fate, lasting }] of CUTS.entries())
    report(`wire, ${kind}, ${fate}${lasting ? ' and from then on' : ''}: ${outcomes[at]?.join(', ')}`);
  expect(outcomes.flat().length).toBeGreaterThanOrEqual(100);
});
