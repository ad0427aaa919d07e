import { CommandCounter } from '../../../support/commands';
import { patchAccount, postBulkUpsert, pushRows, type Sent, send, signedHeaders } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { type TestKey } from '../../../support/service';
import { useService } from '../../../support/use-service';

const counter = new CommandCounter();
const row = buildRow();

let key: TestKey;
const service = useService({ bulkUpsertWindowSeconds: 20 }, counter.wrap);
beforeAll(async () => {
  service.clock.now = new Date();
  key = await service.createKey();
  await pushRows(service, key.apiKey, [row]);
});

it('a signed bulk upsert uses up its signature in the command that takes its turn', async () => {
  service.clock.advance(20_000);
  const body = { accounts: [row], dryRun: true };
  // The key; turn and signature; the accounts.
  expect(await counter.during(() => postBulkUpsert(service, key.apiKey, body))).toEqual(['find', 'update', 'find']);
});

it('a signature costs an update one command, and none where there is none', async () => {
  const sent: Sent = {
    method: 'PATCH',
    path: `/external-api/accounts/${row.externalId}`,
    body: JSON.stringify({ portfolioId: 'none of the fields that may be updated' }),
  };
  const unsigned = await counter.during(() => patchAccount(service, key.apiKey, row.externalId, String(sent.body)));
  const headers = { ...(await signedHeaders(service, key.apiKey, sent)), 'content-type': 'application/json' };
  const signed = await counter.during(() => send(service, { ...sent, headers }));
  expect(signed).toEqual([...unsigned, 'update']);
});

it('an idempotency key costs an update two commands: its claim, and the answer in the transaction', async () => {
  const patch = (bank: string, headers = {}) =>
    counter.during(() => patchAccount(service, key.apiKey, row.externalId, { bank }, headers));
  await patch('First');
  expect(await patch('Second')).toEqual(['find', 'update', 'insert', 'insert', 'commitTransaction']);
  expect(await patch('Third', { 'idempotency-key': 'third' })).toEqual([
    ...['update', 'find'],
    ...['update', 'insert', 'update', 'insert', 'commitTransaction'],
    // The first answer that a process keeps makes it count those of the organization.
    'find',
  ]);
  expect(await patch('Third', { 'idempotency-key': 'third' })).toEqual(['update', 'find']);
});
