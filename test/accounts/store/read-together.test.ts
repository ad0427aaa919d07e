import { CommandCounter } from '../../support/commands';
import { getAccount, postBulkUpsert } from '../../support/http';
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

it('accounts that requests read at the same time are found by fewer commands, and each gets its own', async () => {
  const asked = [...rows, ...rows, ...rows, ...rows].map(({ externalId }) => externalId);
  let shown: unknown[] = [];
  const events = await counter.eventsDuring(async () => {
    const answers = await Promise.all(asked.map((externalId) => getAccount(service, key.apiKey, externalId)));
    shown = answers.map(({ body }) => body.account);
  });
  const person = { ssn: '***-**-7738' };
  expect(shown).toMatchObject(asked.map((externalId) => ({ externalId, person })));
  const finds = events.filter(({ command }) => command.find === 'accounts');
  expect(finds.length).toBeLessThan(asked.length);
});

it('an account that cannot be decrypted does not keep others from being read at the same time', async () => {
  const [{ externalId: damaged = '' } = {}, ...others] = rows;
  await rewrite(service.database.db, 'accounts', { externalId: damaged }, (document) => {
    document.sealed.fields.person[40] ^= 1;
    return document;
  });
  const asked = [...others.map(({ externalId }) => externalId), damaged];
  const answers = await Promise.all(asked.map((externalId) => getAccount(service, key.apiKey, externalId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500]);
});
