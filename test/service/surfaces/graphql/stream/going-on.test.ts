import { callerOf } from '../../../../support/caller';
import { nextChanges, pageOfChanges } from '../../../../support/changes';
import { graphqlData, patchAccount, pushRows } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { endSubscriptions, nextEvent, refusalOf, subscribed } from '../../../../support/subscriptions';
import { useNewKey, useService } from '../../../../support/use-service';
import { useSecondService } from '../../second-service';

/* Subscriptions that go on from a cursor, beside two processes that write. */

const UPDATED = `subscription ($after: String, $externalId: String) {
  accountUpdated(after: $after, externalId: $externalId) {
    cursor auditTrailEntry { externalId operation changes { to } }
  }
}`;
const COMPLETED = 'subscription ($after: String) { syncRunCompleted(after: $after) { id updated cursor } }';

const service = useService();
const other = useSecondService(service);
const key = useNewKey(service);
beforeEach(() => {
  other.clock.now = service.clock.now;
});
afterEach(endSubscriptions);
// At once: a client that left connects again, and a server that stops later waits for it.
afterAll(() => Promise.all([service.stop(), other.stop()]));

const follow = (variables: { after?: string; externalId?: string }, to = service) =>
  subscribed(to, { query: UPDATED, variables, apiKey: key.apiKey });

interface Told {
  cursor: string;
  auditTrailEntry: { externalId: string; operation: string; changes: { to: string }[] };
}
const nextUpdate = async (events: Awaited<ReturnType<typeof follow>>) =>
  (await nextEvent(events, 'accountUpdated')) as unknown as Told;
async function untilBank(events: Awaited<ReturnType<typeof follow>>, last: string): Promise<string[]> {
  const banks: string[] = [];
  while (banks.at(-1) !== last) {
    const { auditTrailEntry } = await nextUpdate(events);
    banks.push(auditTrailEntry.changes[0]?.to ?? '');
  }
  return banks;
}

const setBank = (bank: string, externalId = 'a', at = service) => patchAccount(at, key.apiKey, externalId, { bank });
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `Bank ${from + at}`);

describe('accountUpdated after a break', () => {
  it('tells exactly what was missed and then what happens, once each, while two processes go on writing', async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
    const live = await follow({});
    await setBank('Bank 0');
    const { cursor } = await nextUpdate(live);
    endSubscriptions();
    for (const [at, bank] of numbered(10, 1).entries()) await setBank(bank, 'a', at % 2 ? service : other);
    const writes = (async () => {
      for (const [at, bank] of numbered(30, 11).entries()) await setBank(bank, 'a', at % 2 ? service : other);
    })();
    const [here, there] = [await follow({ after: cursor }), await follow({ after: cursor }, other)];
    for (const events of [here, there]) expect(await untilBank(events, 'Bank 40')).toEqual(numbered(40, 1));
    await writes;
    await setBank('Last');
    for (const events of [here, there]) expect(await untilBank(events, 'Last')).toEqual(['Last']);
  });

  it('goes on from the cursor of each event, and from one of the feed of changes', async () => {
    const { cursor: start } = await pageOfChanges(service, key.apiKey);
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
    for (const bank of numbered(3)) await setBank(bank);
    const whole = await follow({ after: start });
    for (const bank of numbered(3)) {
      const { cursor, auditTrailEntry } = await nextUpdate(whole);
      expect(auditTrailEntry.changes).toEqual([{ to: bank }]);
      const rest = await follow({ after: cursor });
      const { changes } = await pageOfChanges(service, key.apiKey, { cursor });
      for (const change of changes) expect((await nextUpdate(rest)).cursor).toBe(change.cursor);
    }
    expect(await nextChanges(service, key.apiKey, 5, { cursor: start })).toMatchObject({ changes: { length: 5 } });
  });

  it('tells nothing of a person who was erased since, also to whoever comes back', async () => {
    const { cursor: after } = await pageOfChanges(service, key.apiKey);
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
    await patchAccount(service, key.apiKey, 'a', { person: { ssn: '905-11-5566' } });
    await callerOf(service, key).erase('a');
    const { auditTrailEntry } = await nextUpdate(await follow({ after }));
    expect(auditTrailEntry).toMatchObject({ operation: 'UPDATE', changes: [{ to: null }] });
  });

  it('tells changes of one account alone, also of one that is created later', async () => {
    const { cursor: after } = await pageOfChanges(service, key.apiKey);
    const ofNobody = await follow({ externalId: 'b' });
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
    const ofA = await follow({ after, externalId: 'a' });
    for (const bank of numbered(3)) await setBank(bank);
    // By then, those who follow were told of an account that was created.
    expect(await untilBank(ofA, 'Bank 2')).toEqual(numbered(3));
    await pushRows(other, key.apiKey, [buildRow({ externalId: 'b' })]);
    await setBank('Own', 'b', other);
    await setBank('Last', 'a');
    expect(await untilBank(ofNobody, 'Own')).toEqual(['Own']);
    expect(await untilBank(await follow({ after, externalId: 'b' }), 'Own')).toEqual(['Own']);
    expect(await untilBank(ofA, 'Last')).toEqual(['Last']);
  });

  it('tells changes of a process whose clock is minutes behind', async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
    service.clock.advance(300_000);
    const events = await follow({});
    await setBank('Now');
    await setBank('Late', 'a', other);
    await setBank('Again');
    expect(await untilBank(events, 'Again')).toEqual(['Now', 'Late', 'Again']);
  });
});

describe('syncRunCompleted after a break', () => {
  it('tells the runs that were missed and then those that happen, in the order of the feed', async () => {
    const row = buildRow({ externalId: 'a' });
    await pushRows(service, key.apiKey, [row]);
    const { changes, cursor: after } = await nextChanges(service, key.apiKey, 2);
    const push = async (bank: string) => {
      service.clock.advance(60_000);
      await pushRows(service, key.apiKey, [{ ...row, bank }]);
    };
    await push('Missed');
    const events = await subscribed(service, { query: COMPLETED, variables: { after }, apiKey: key.apiKey });
    const missed = await nextEvent(events, 'syncRunCompleted');
    await push('Live');
    const live = await nextEvent(events, 'syncRunCompleted');
    const { changes: since, cursor } = await nextChanges(service, key.apiKey, 4, { cursor: after });
    const runs = since.filter(({ type }) => type === 'sync_run.completed');
    expect([missed.id, live.id]).toEqual(runs.map(({ syncRunId }) => syncRunId));
    expect([missed.updated, live.updated]).toEqual([1, 1]);
    expect(live.cursor).toBe(cursor);
    expect(changes.map(({ syncRunId }) => syncRunId)).not.toContain(missed.id);
    const { syncRuns } = await graphqlData(service, key.apiKey, '{ syncRuns { nodes { cursor } } }');
    expect(syncRuns?.nodes).toEqual(Array(3).fill({ cursor: null }));
  });
});

it.each([UPDATED, COMPLETED])('what is no cursor is INVALID_QUERY, case %#', async (query) => {
  for (const after of ['', 'nonsense', 'WzEsMF0'])
    expect(await refusalOf(service, key.apiKey, query, { after })).toBe('400 INVALID_QUERY');
});

it('one that the feed does not lead on from is CHANGES_CURSOR_UNKNOWN, at subscribing and while it runs', async () => {
  await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
  const { cursor: after } = await nextChanges(service, key.apiKey, 2);
  const events = await follow({ after });
  const blocks = service.database.db.collection('changes');
  const [newest] = await blocks.find({ organizationId: key.organizationId }, { sort: { number: -1 } }).toArray();
  await blocks.updateOne({ _id: newest?._id }, { $set: { mark: 'another' } });
  for (const query of [UPDATED, COMPLETED])
    expect(await refusalOf(service, key.apiKey, query, { after })).toBe('410 CHANGES_CURSOR_UNKNOWN');
  const ended = (await events.next()).value;
  expect(ended).toMatchObject({ errors: [{ extensions: { code: 'CHANGES_CURSOR_UNKNOWN' } }] });
  expect(await events.next()).toMatchObject({ done: true });
  // Without a cursor, one follows the database that is there now.
  const again = await follow({});
  await setBank('New');
  expect(await untilBank(again, 'New')).toEqual(['New']);
});
