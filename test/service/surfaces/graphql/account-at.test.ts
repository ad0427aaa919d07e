import fc from 'fast-check';
import { print } from 'graphql';
import { type JsonObject } from '../../../../src/base/json/json';
import { AccountAtDocument, AccountDocument } from '../../../generated/operations';
import { arbitraryNewRow, arbitraryRow, arbitraryUpdate } from '../../../support/arbitrary-rows';
import { callerOf } from '../../../support/caller';
import { CommandCounter } from '../../../support/commands';
import { patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { runs } from '../../../support/properties';
import { useKey, useService } from '../../../support/use-service';

const counter = new CommandCounter();
const service = useService({}, counter.wrap);
const caller = useKey(service);
const { ask, create } = callerOf(service, caller);

const accountNow = async (externalId: string) => (await ask(print(AccountDocument), { externalId })).account;
const snapshotAt = async (externalId: string, at: Date) =>
  (await ask(print(AccountAtDocument), { externalId, at: at.toISOString() })).accountAt as JsonObject | null;
/** With the id of the account, to be compared with one that was read then. */
async function accountAt(externalId: string, at: Date) {
  const snapshot = await snapshotAt(externalId, at);
  if (snapshot === null) return null;
  const { accountId, ...fields } = snapshot;
  return { ...fields, id: accountId };
}

const step = fc.record({
  milliseconds: fc.constantFrom(0, 1, 1, 60_000, 60_000, -1000),
  change: fc.oneof(
    arbitraryUpdate(0).map((fields) => ({ way: 'patch' as const, fields })),
    arbitraryRow(0).map((fields) => ({ way: 'bulk' as const, fields })),
    fc
      .constantFrom<JsonObject[]>(
        { emailAddress: 'a@example.com', person: null },
        { emailAddress: 'b@example.com', person: { ssn: '123-45-6789' } },
        { emailAddress: null, person: { ssn: '987-65-4321', name: {} } },
        { metadata: { a: null, 'b.c': {} }, person: { name: { first: 'Ana' } } },
        { metadata: { a: { b: 1 }, 'b.c': { d: null } }, address: {} },
      )
      .map((fields) => ({ way: 'patch' as const, fields })),
  ),
});
/** Changes that every account takes, behind those that may change nothing: each history has several times. */
const CERTAIN_STEPS = ['First', 'Second'].map((bank) => ({
  milliseconds: 60_000,
  change: { way: 'patch' as const, fields: { bank } },
}));
const HISTORIES = fc
  .sample(fc.tuple(arbitraryNewRow(), fc.array(step, { minLength: 8, maxLength: 16, size: 'max' })), {
    numRuns: runs(6),
  })
  .map(([row, steps], index) => [index, row as JsonObject, [...steps, ...CERTAIN_STEPS]] as const);

it.each(HISTORIES)(
  'accountAt shows an account exactly as it was answered at that time: history %d',
  async (index, row, steps) => {
    const externalId = `history-${index}`;
    const before = new Date(service.clock.now.getTime() - 1);
    await create({ ...row, externalId });
    // By the time that the account itself tells: the last answer of one time is how the account was then.
    const answers = new Map<string, JsonObject>();
    const remember = async () => {
      const account = (await accountNow(externalId)) as JsonObject;
      answers.set(String(account.updatedAt), account);
    };
    await remember();
    for (const { milliseconds, change } of steps) {
      service.clock.advance(milliseconds);
      if (change.way === 'patch') await patchAccount(service, caller.apiKey, externalId, change.fields);
      else await postBulkUpsert(service, caller.apiKey, { accounts: [{ ...change.fields, externalId }] });
      await remember();
    }
    service.clock.advance(60_000);
    expect(answers.size).toBeGreaterThan(2);
    const times = [...answers].map(([time]) => new Date(time));
    for (const [position, time] of times.entries()) {
      const account = answers.get(time.toISOString());
      expect(await accountAt(externalId, time)).toEqual(account);
      const next = times[position + 1] ?? service.clock.now;
      expect(await accountAt(externalId, new Date(next.getTime() - 1))).toEqual(account);
    }
    expect(await accountAt(externalId, new Date('2100-01-01'))).toEqual(await accountNow(externalId));
    expect(await accountAt(externalId, before)).toBeNull();
  },
);

it('an account as it was has an id of its own, the same for all times of one version, by which node finds it', async () => {
  const externalId = await create({ bank: 'First' });
  const then = service.clock.now;
  service.clock.advance(1000);
  for (const bank of ['Second', 'Third']) await patchAccount(service, caller.apiKey, externalId, { bank });
  const [first, later, third] = await Promise.all(
    [then, new Date(then.getTime() + 999), service.clock.now].map((at) => snapshotAt(externalId, at)),
  );
  const { id } = (await accountNow(externalId)) as JsonObject;
  expect(first).toMatchObject({ id: `${id}@1`, accountId: id, bank: 'First' });
  expect(later).toEqual(first);
  expect(third).toMatchObject({ id: `${id}@3`, bank: 'Third' });
  const node = `query ($id: ID!) { node(id: $id) { __typename id ... on AccountSnapshot {
    accountId bank version updatedAt auditTrail { nodes { changes { to } } } } } }`;
  const found = (version: number, bank: string, at: Date, to: string[]) => ({
    node: {
      __typename: 'AccountSnapshot',
      id: `${id}@${version}`,
      accountId: id,
      bank,
      version,
      updatedAt: at.toISOString(),
      auditTrail: { nodes: to.map((bank) => ({ changes: [{ to: bank }] })) },
    },
  });
  const now = service.clock.now;
  expect(await ask(node, { id: `${id}@1` })).toEqual(found(1, 'First', then, []));
  // Two versions of the same time: no time shows the first of them.
  expect(await ask(node, { id: `${id}@2` })).toEqual(found(2, 'Second', now, ['Second']));
  expect(await ask(node, { id: `${id}@3` })).toEqual(found(3, 'Third', now, ['Third', 'Second']));
  for (const unknown of ['@0', '@4', '@01', '@', '@3-event'])
    expect(await ask(node, { id: `${id}${unknown}` })).toEqual({ node: null });
  const query = { query: node, variables: { id: `${id}@1` } };
  const other = await service.createKey({ organizationId: 'org-other' });
  const writer = await service.createKey({ scopes: ['accounts:write'] });
  for (const { apiKey } of [other, writer])
    expect((await postGraphql(service, apiKey, query)).body.data).toEqual({ node: null });
  // It costs what going back through the history costs, not what an object does.
  const costs = async (of: string) =>
    (await postGraphql(service, caller.apiKey, { query: `{ node(id: "${of}") { id } }` })).body.extensions;
  expect(await costs(`${id}@1`)).toMatchObject({ cost: { requested: 50 } });
  expect(await costs(String(id))).toMatchObject({ cost: { requested: 10 } });
});

it('accountAt masks what the audit trail masks and shows everything else as it was', async () => {
  const externalId = await create({ person: { ssn: '123-45-6789', last4SSN: '6789' } });
  const then = service.clock.now;
  service.clock.advance(1000);
  await patchAccount(service, caller.apiKey, externalId, { person: { ssn: '987-65-4321', last4SSN: '4321' } });
  expect(await accountAt(externalId, then)).toMatchObject({ person: { ssn: '***-**-6789', last4SSN: '6789' } });
  expect(await accountAt(externalId, service.clock.now)).toMatchObject({ person: { ssn: '***-**-4321' } });
});

it('the history of a past account ends at that time', async () => {
  const externalId = await create();
  const times = [];
  for (const bank of ['One', 'Two', 'Three']) {
    service.clock.advance(1000);
    times.push(service.clock.now.toISOString());
    await patchAccount(service, caller.apiKey, externalId, { bank });
  }
  const query = `query ($externalId: String!, $at: DateTimeISO!) { accountAt(externalId: $externalId, at: $at) {
    version auditTrail(first: 1) { nodes { changes { to } } pageInfo { hasNextPage endCursor } } timeline { nodes { createdAt } } } }`;
  const { accountAt: account } = await ask(query, { externalId, at: times[1] });
  expect(account).toMatchObject({
    version: 3,
    auditTrail: { nodes: [{ changes: [{ to: 'Two' }] }], pageInfo: { hasNextPage: true } },
    timeline: { nodes: [{ createdAt: times[1] }, { createdAt: times[0] }] },
  });
});

it('accountAt takes one query more than the current account, even over more changes than a batch of the driver has', async () => {
  const externalId = await create();
  const then = service.clock.now;
  const first = await accountNow(externalId);
  for (let count = 0; count < 110; count += 1) {
    service.clock.advance(1000);
    await patchAccount(service, caller.apiKey, externalId, { metadata: { count, [`key ${count % 7}`]: { count } } });
  }
  const commands = await counter.during(async () => expect(await accountAt(externalId, then)).toEqual(first));
  expect(commands).toEqual(['find', 'find']);
  // As it is now needs no trail.
  expect(await counter.during(() => accountAt(externalId, service.clock.now))).toEqual(['find']);
});
