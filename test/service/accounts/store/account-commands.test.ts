import { CommandCounter } from '../../../support/commands';
import { patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { rewrite } from '../../../support/tampering';
import { useKey, useService } from '../../../support/use-service';

const counter = new CommandCounter();

const service = useService({}, counter.wrap);
const key = useKey(service);

/** Stores new accounts, each with a number that is encrypted. */
async function store(count: number) {
  const rows = Array.from({ length: count }, () => buildRow({ person: { ssn: '905-41-7738' } }));
  await postBulkUpsert(service, key.apiKey, { accounts: rows });
  return rows;
}

/** What is read of an account. */
const told = (externalId: unknown) => ({ externalId, person: { ssn: '***-**-7738' } });

/** Reads accounts by one GraphQL operation, which asks for all of them at the same time. */
async function readTogether(rows: readonly { externalId: string }[]) {
  const fields = rows.map(
    ({ externalId }, index) => `a${index}: account(externalId: "${externalId}") { externalId person { ssn } }`,
  );
  const { body } = await postGraphql(service, key.apiKey, { query: `{ ${fields.join(' ')} }` });
  return Object.values(body.data as object);
}

/** The same, and how many commands found them. */
async function countedTogether(rows: readonly { externalId: string }[]) {
  let found: unknown[] = [];
  const events = await counter.eventsDuring(async () => {
    found = await readTogether(rows);
  });
  return { found, finds: events.filter(({ command }) => command.find === 'accounts').length };
}

it('accounts that are asked for at the same time are found by one command', async () => {
  const rows = await store(4);
  const found = rows.map(({ externalId }) => told(externalId));
  expect(await countedTogether(rows)).toEqual({ found, finds: 1 });
});

it('an account that is asked for twice at the same time is read by one command, and decrypted for each', async () => {
  const rows = await store(2);
  const asked = [...rows, ...rows.slice(0, 1)];
  const found = asked.map(({ externalId }) => told(externalId));
  expect(await countedTogether(asked)).toEqual({ found, finds: 1 });
});

it('an account that cannot be decrypted does not keep others from being read with it', async () => {
  const rows = await store(4);
  await rewrite(service.database.db, 'accounts', { externalId: rows[0]?.externalId }, (document) => {
    document.sealed[40] ^= 1;
    return document;
  });
  expect(await readTogether(rows)).toEqual([null, ...rows.slice(1).map(({ externalId }) => told(externalId))]);
});

it('of the fields of a new account, only those that have a value are stored', async () => {
  const [row] = await store(1);
  const stored = await service.database.db.collection('accounts').findOne({ externalId: row?.externalId });
  const without = Object.entries(stored ?? {}).flatMap(([name, value]) => (value === null ? [name] : []));
  // These say that the account has none.
  expect(without).toEqual(['balanceAmount', 'currentEmailAddressId', 'nameKey']);
});

it('every update of an account names its organization and its external id, by which accounts are sharded', async () => {
  const rows = await store(2);
  const [first] = rows;
  const events = await counter.eventsDuring(async () => {
    await postBulkUpsert(service, key.apiKey, { accounts: rows.map((row) => ({ ...row, currentBalance: 7 })) });
    await patchAccount(service, key.apiKey, String(first?.externalId), JSON.stringify({ currentBalance: 8 }));
  });
  const updates = events
    .filter(({ command }) => command.update === 'accounts')
    .flatMap(({ command }) => command.updates);
  const { organizationId } = key;
  const named = (externalId: unknown) =>
    expect.objectContaining({ q: expect.objectContaining({ organizationId, externalId }) });
  expect(updates).toEqual([...rows, first].map((row) => named(row?.externalId)));
});
