import { personKeyIdOf } from '../../../../src/service/callers/rights/person';
import { createPersonStore } from '../../../../src/service/callers/rights/person.store';
import { type Scope } from '../../../../src/service/callers/rights/scopes';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { importStoresOf } from '../../../support/imports';
import { queueImport, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { type TestService } from '../../../support/service';
import { useService } from '../../../support/use-service';

const ISSUER = 'https://login.example.com';
const OIDC = {
  console: true,
  consoleOidcIssuer: ISSUER,
  consoleOidcClientId: 'client',
  consoleOidcClientSecret: 'secret',
  consoleOidcGroups: 'writers org-a accounts:read,accounts:write\nreaders org-a accounts:read',
};

const service = useService();
const withPeople = useService(OIDC);

async function run(service: TestService, scopes: Scope[], overrides: Partial<StoredImport> = {}) {
  const stores = await importStoresOf(service);
  const key = await service.createKey({ scopes });
  const queued = await queueImport(service, key, [[buildRow()]], overrides);
  return untilState(stores, queued, 'COMPLETED', 'FAILED');
}

const FAILED = { state: 'FAILED', failure: { code: 'INSUFFICIENT_SCOPE' }, done: { created: 0 } };

it.each<[Scope[], object]>([
  [['accounts:write'], { state: 'COMPLETED' }],
  [['imports:release'], { state: 'COMPLETED' }],
  [['accounts:read'], FAILED],
])('an import that a key set going goes on only while it may do so: %s', async (scopes, expected) => {
  expect(await run(service, scopes)).toMatchObject(expected);
});

let subjects = 0;

/** An import that a person set going, whose groups were these at the last sign-in. */
async function runOfPerson(service: TestService, groups: string[] | undefined) {
  subjects += 1;
  const person = { id: `${ISSUER}#subject-${subjects}`, name: 'Ines' };
  const apiKeyId = personKeyIdOf('org-a', person);
  const people = createPersonStore(service.database.db);
  if (groups) await people.note('org-a', apiKeyId, { ...person, groups }, service.clock.now);
  return run(service, ['accounts:write'], { movedBy: { surface: 'CONSOLE', requestId: 'r', apiKeyId, person } });
}

it.each<[string, string[] | undefined, object]>([
  ['who may write', ['writers'], { state: 'COMPLETED' }],
  ['who may only read by now', ['readers'], FAILED],
  ['who may do nothing here by now', ['others'], FAILED],
  ['whose groups nobody knows', undefined, { state: 'COMPLETED' }],
])('an import of a person %s', async (_name, groups, expected) => {
  expect(await runOfPerson(withPeople, groups)).toMatchObject(expected);
});

it('an import of a person goes on in a process that knows no groups', async () => {
  expect(await runOfPerson(service, ['others'])).toMatchObject({ state: 'COMPLETED' });
});
