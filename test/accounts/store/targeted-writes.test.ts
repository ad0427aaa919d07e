import { CommandCounter } from '../../support/commands';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey, type TestService } from '../../support/service';

const counter = new CommandCounter();
const rows = [buildRow(), buildRow()];

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await startService({}, counter.wrap);
  key = await service.createKey();
  await postBulkUpsert(service, key.apiKey, { accounts: rows });
});
afterAll(async () => {
  await service.close();
  await counter.close();
});

it('every update of an account names its organization and its external id, by which accounts are sharded', async () => {
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
