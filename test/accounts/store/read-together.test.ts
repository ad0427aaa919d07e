import { CommandCounter } from '../../support/commands';
import { postBulkUpsert, postGraphql } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey, type TestService } from '../../support/service';
import { rewrite } from '../../support/tampering';

const counter = new CommandCounter();
const rows = Array.from({ length: 4 }, () => buildRow({ person: { ssn: '905-41-7738' } }));

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

const read = async () => {
  const fields = rows.map(({ externalId }, index) => `a${index}: account(externalId: "${externalId}") { externalId }`);
  const { body } = await postGraphql(service, key.apiKey, { query: `{ ${fields.join(' ')} }` });
  return Object.values(body.data as object);
};

it('accounts that are asked for at the same time are found by one command', async () => {
  let found: unknown[] = [];
  const events = await counter.eventsDuring(async () => {
    found = await read();
  });
  expect(found).toEqual(rows.map(({ externalId }) => ({ externalId })));
  expect(events.filter(({ command }) => command.find === 'accounts')).toHaveLength(1);
});

it('an account that cannot be decrypted does not keep others from being read with it', async () => {
  const [{ externalId: damaged = '' } = {}, ...others] = rows;
  await rewrite(service.database.db, 'accounts', { externalId: damaged }, (document) => {
    document.sealed.fields.person[40] ^= 1;
    return document;
  });
  expect(await read()).toEqual([null, ...others.map(({ externalId }) => ({ externalId }))]);
});
