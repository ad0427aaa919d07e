import { type JsonObject } from '../../src/base/json/json';
import { ContendedError } from '../../src/service/storage/database/transactions/errors';
import { keyIdOf, open } from '../../src/service/storage/encryption/data-keys/sealed-text';
import { callerOf } from '../support/caller';
import { beforeEachUnit } from '../support/changed-database';
import { openEncryptionOf } from '../support/encryption';
import { PERSON, TRACES } from '../support/erased-person';
import { createGate } from '../support/gate';
import { patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { useKey, useService } from '../support/use-service';

/** Called before each transaction. */
let beforeCommit: () => Promise<void> | void = () => undefined;
const service = useService({}, (database) => beforeEachUnit(database, () => beforeCommit()));
const key = useKey(service);
beforeAll(() => {
  // The database clears keys by its own clock.
  service.clock.now = new Date();
});
beforeEach(() => {
  beforeCommit = () => undefined;
});

const create = (fields: JsonObject = {}) =>
  callerOf(service, key).create({ ...fields, metadata: { filenumber: 'F-1' } });

const push = (name: string, accounts: readonly object[]) =>
  postBulkUpsert(service, key.apiKey, { accounts, includeChanges: true }, { 'idempotency-key': name });

/** All answers that are kept for idempotency keys, as somebody reads them who has the encryption keys. */
async function keptAnswers(): Promise<string[]> {
  const { db } = service.database;
  const { dataKeys } = await openEncryptionOf(service.database, service.config);
  const stored = await db.collection('idempotencyKeys').find({}, { promoteBuffers: true }).toArray();
  return Promise.all(
    stored.map(async ({ _id, organizationId, answer }) => {
      const { all } = await dataKeys.of(organizationId, [keyIdOf(answer)]);
      const dataKey = all.get(keyIdOf(answer));
      return (dataKey && open(answer, `${organizationId}\0answer\0${_id}`, dataKey)) ?? 'unreadable';
    }),
  );
}

it('an answer that comes after an erasure keeps nothing of the person, and is given again without the values', async () => {
  const [externalId, busy] = [await create(), await create()];
  const [reached, goOn] = [createGate(), createGate()];
  // Others change the accounts until the rows are settled one by one; the second row waits.
  let transactions = 0;
  beforeCommit = () => {
    transactions += 1;
    if (transactions <= 4) throw new ContendedError();
    if (transactions !== 6) return;
    reached.open();
    return goOn.passed;
  };
  const accounts = [
    { externalId, ...PERSON },
    { externalId: busy, bank: 'New' },
  ];
  const running = push('late', accounts);
  await reached.passed;
  expect(await callerOf(service, key).erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });
  goOn.open();
  expect((await running).body).toMatchObject({ updated: 2 });
  for (const answer of await keptAnswers()) expect(answer).not.toMatch(TRACES);
  const again = await push('late', accounts);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.text).not.toMatch(TRACES);
  expect(again.body).toMatchObject({
    updated: 2,
    results: [{}, { changes: [{ field: 'bank', from: null, to: 'New' }] }],
  });
  const [{ changes }] = again.body.results as [{ changes: JsonObject[] }];
  expect(changes).toContainEqual({ field: 'person.name.first', from: null, to: null });
});

it('no answer that is kept for an Idempotency-Key holds a value of a person, whatever became of the request', async () => {
  const [externalId, other] = [await create({ ...PERSON, metadata: { filenumber: 1 } }), await create()];
  const patch = (name: string, body: object) =>
    patchAccount(service, key.apiKey, externalId, body, { 'idempotency-key': name });
  const statuses = [
    await push('all', [
      { externalId, ...PERSON, phoneNumber: '+12025550178' },
      { externalId: other, ...PERSON },
    ]),
    await push('new', [{ ...buildRow(), ...PERSON, metadata: { filenumber: 1 } }]),
    await push('bad', [{ externalId, ...PERSON, phoneNumber: 'Zyxelmann', person: { ssn: '***-**-1111' } }]),
    await patch('one', { person: { name: { first: 'Zyxelmann II' } } }),
    await patch('wrong', { phoneNumber: 'Zyxelmann', status: 'Qwortz', person: { last4SSN: 'Qwortz' } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 400]);
  const kept = await keptAnswers();
  expect(kept.length).toBeGreaterThanOrEqual(5);
  for (const answer of kept) expect(answer).not.toMatch(TRACES);
});

it('an erasure leaves the kept answers of others: their requests are not carried out twice', async () => {
  const [externalId, other] = [await create(), await create()];
  const first = await push('kept', [{ externalId: other, bank: 'Mine' }]);
  expect(await callerOf(service, key).erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });
  const again = await push('kept', [{ externalId: other, bank: 'Mine' }]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.text).toBe(first.text);
});
