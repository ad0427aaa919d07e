import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { operatorLine } from '../../support/command-line';
import { wrappersOf } from '../../support/encryption';
import { newEncryptionKey } from '../../support/encryption-keys';
import { type Answer, getAccount, getAccounts, patchAccount, postBulkUpsert, postGraphql } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { until } from '../../support/until';
import { type Fleet, startFleet } from './fleet';

const [OLD, NEW] = [newEncryptionKey('old'), newEncryptionKey('new')];
const [ONLY_OLD, OLD_FIRST, NEW_FIRST, ONLY_NEW] = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];
const SENDERS = 3;
/** So slow that an instance starts in less than the time after which a new key is used. */
const SLOW_BEAT_MS = 2_000;
const BY_NUMBER = 'query ($ssn: String!) { accountsBySsn(ssn: $ssn) { externalId } }';

let fleet: Fleet;
let key: TestKey;
let load: ReturnType<typeof startLoad>;

/** Requests that read and write, one after the other, until they are stopped. */
function startLoad() {
  const failures: string[] = [];
  const rounds = Array.from({ length: SENDERS }, () => 0);
  let isOver = false;

  async function check(what: string, answered: Promise<Answer>, holds: (answer: Answer) => boolean): Promise<void> {
    const answer = await answered.catch((error: Error) => ({ status: 0, text: error.message }) as Answer);
    if (answer.status !== 200 || !holds(answer)) failures.push(`${what}: ${answer.status} ${answer.text}`);
  }

  /** Each reads back what it has written; the two may meet different instances. */
  async function sendAll(sender: number): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      const ssn = `9${sender}${round % 10}-${String(10 + (round % 89))}-${String(1000 + (Math.floor(round / 10) % 8999))}`;
      const row = buildRow({ person: { ssn } });
      const { apiKey } = key;
      const holdsNumber = ({ text }: Answer) => text.includes(ssn);
      await check('POST', postBulkUpsert(fleet, apiKey, { accounts: [row] }), ({ text }) =>
        text.includes('"created":1'),
      );
      await check('GET', getAccount(fleet, apiKey, row.externalId), holdsNumber);
      const search = { query: BY_NUMBER, variables: { ssn } };
      await check('search', postGraphql(fleet, apiKey, search), ({ text }) => text.includes(row.externalId));
      const person = { birthdate: '1971-03-09' };
      await check('PATCH', patchAccount(fleet, apiKey, row.externalId, { person }), () => true);
      const history = `{ account(externalId: "${row.externalId}") { auditTrail { nodes { changes { to } } } } }`;
      await check('history', postGraphql(fleet, apiKey, { query: history }), ({ text }) => text.includes('1971-03-09'));
      await check('list', getAccounts(fleet, apiKey, '?limit=20'), () => true);
      rounds[sender] = round + 1;
    }
  }
  const sent = Promise.all(rounds.map((_, sender) => sendAll(sender)));
  return {
    failures,
    /** Waits until each sender has gone through all kinds of requests some more times. */
    async passes(more: number) {
      const before = [...rounds];
      await until(() => rounds.every((done, sender) => done >= (before[sender] ?? 0) + more));
    },
    async stop() {
      isOver = true;
      await sent;
    },
  };
}

async function begin(keys: readonly [string, string], beatMs?: number): Promise<void> {
  fleet = await startFleet(keys, beatMs);
  key = await fleet.first.createKey();
  load = startLoad();
  await load.passes(1);
}

afterEach(async () => {
  await load.stop();
  await fleet.close();
});

const wrappers = () => wrappersOf(fleet.first.database);
const isUsed = (id: string) => until(async () => (await wrappers()).includes(id));

const reencrypt = (keys: string) => operatorLine(fleet.first, keys)('keys', 'reencrypt');

const ORDERS = [
  [0, 1],
  [1, 0],
] as const;

it.each(ORDERS)(
  'instances that get a new key one after the other, %i before %i, fail no request',
  async (one, other) => {
    await begin([ONLY_OLD, ONLY_OLD]);
    await fleet.restart(one, NEW_FIRST);
    await load.passes(2);
    expect(await wrappers()).toEqual(['old']);

    const refused = await reencrypt(NEW_FIRST);
    expect(refused).toMatchObject({ code: EXIT.SETTINGS, stdout: '' });
    expect(refused.stderr).toMatch(/The encryption key new is not known to every running instance: \S+:\d+ lacks it/);

    await fleet.restart(other, NEW_FIRST);
    await isUsed('new');
    await load.passes(2);
    expect(await reencrypt(NEW_FIRST)).toMatchObject({ code: 0, stderr: '' });
    expect(new Set(await wrappers())).toEqual(new Set(['new']));

    await fleet.restart(one, ONLY_NEW);
    await load.passes(2);
    await fleet.restart(other, ONLY_NEW);
    await load.passes(2);
    expect(load.failures).toEqual([]);
  },
);

it('a new key that every instance knows before it stands in front fails no request', async () => {
  await begin([ONLY_OLD, ONLY_OLD]);
  for (const slot of [0, 1] as const) await fleet.restart(slot, OLD_FIRST);
  await load.passes(1);
  expect(await wrappers()).toEqual(['old']);
  await fleet.restart(0, NEW_FIRST);
  await isUsed('new');
  await load.passes(2);
  // The one that has the old key in front goes on with it; neither makes a key again and again.
  expect((await wrappers()).sort()).toEqual(['new', 'old']);
  await fleet.restart(1, NEW_FIRST);
  expect((await reencrypt(NEW_FIRST)).code).toBe(0);
  for (const slot of [1, 0] as const) await fleet.restart(slot, ONLY_NEW);
  await load.passes(2);
  expect(load.failures).toEqual([]);
});

it('an instance that is restarted as it was, while another has a new key already, can read everything', async () => {
  await begin([ONLY_OLD, ONLY_OLD], SLOW_BEAT_MS);
  await fleet.restart(0, NEW_FIRST);
  await fleet.restart(1, ONLY_OLD);
  await load.passes(2);
  expect(await wrappers()).toEqual(['old']);
  expect(load.failures).toEqual([]);
});

it('an instance whose old key is taken away too early does not start, says which key it lacks, and harms no other', async () => {
  await begin([NEW_FIRST, NEW_FIRST]);
  await fleet.restart(0, OLD_FIRST);
  await isUsed('old');
  await expect(fleet.restart(1, ONLY_NEW)).rejects.toThrow(
    'with the key old, which is not among the encryption keys of the configuration. Put it back behind the others',
  );
  await load.passes(1);
  await fleet.restart(1, NEW_FIRST);
  await load.passes(2);
  expect(load.failures).toEqual([]);
});
