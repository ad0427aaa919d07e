import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../support/service-process';

let running: ServiceInFolder;
beforeAll(async () => {
  running = await startServiceInFolder();
});
afterAll(() => running?.stop());

/** Turns the answers that are kept back into claims, as a process leaves them that dies before it has answered. */
const forgetAnswers = () =>
  running.inDatabase(async (database) => {
    const keys = database.collection('idempotencyKeys');
    for (const { _id } of await keys.find().toArray()) {
      await keys.updateOne({ _id }, { $set: { answer: null, bytes: 0, leaseUntil: new Date(Date.now() + 60_000) } });
    }
  });

it('a request that was cut off by kill -9 can be sent again at once with its Idempotency-Key, and no other with it', async () => {
  const { apiKey } = await createKeyFor(running.environment);
  const row = buildRow();
  const { externalId } = row;
  await postBulkUpsert(running.service, apiKey, { accounts: [row] });
  const patch = (bank: string) =>
    patchAccount(running.service, apiKey, externalId, { bank }, { 'idempotency-key': 'cut-off' });
  expect((await patch('Mine')).status).toBe(200);
  await forgetAnswers();
  expect((await patch('Mine')).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
  running.service.kill('SIGKILL');
  await running.service.ended;
  await running.restart();
  expect((await patch('Other')).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  const again = await patch('Mine');
  expect(again.status).toBe(200);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect((await patch('Mine')).headers['idempotent-replayed']).toBe('true');
  expect((await getAccount(running.service, apiKey, externalId)).headers.etag).toBe('"2"');
});
