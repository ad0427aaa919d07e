import { type JsonObject } from '../../../../src/base/json/json';
import { createPersonStore } from '../../../../src/service/callers/rights/person.store';
import { type Scope } from '../../../../src/service/callers/rights/scopes';
import { postGraphql } from '../../../support/http';
import { type TestKey } from '../../../support/service';
import { useService } from '../../../support/use-service';

const service = useService();
const IDS: Record<string, string> = {};
beforeAll(async () => {
  for (const name of ['Nightly feed', 'Renée', 'nightly backup']) IDS[name] = (await newKey(name)).keyId;
  await service.createKey({ organizationId: 'other', name: 'nightly of others' });
  const people = createPersonStore(service.database.db);
  const person = { id: 'https://id.example#7', name: 'Ada King', groups: [] };
  await people.note('org-a', 'person-ada', person, service.clock.now);
  await people.note('other', 'person-eve', { id: 'https://id.example#8', name: 'Eve', groups: [] }, service.clock.now);
});

const newKey = (name: string, scopes: Scope[] = ['accounts:read']) =>
  service.createKey({ organizationId: 'org-a', name, scopes });

async function find(args: string, { apiKey }: TestKey) {
  const { body } = await postGraphql(service, apiKey, { query: `{ actors${args} { apiKeyId kind name } }` });
  return body.errors ?? (body.data as JsonObject).actors;
}

describe('keys and people by name', () => {
  it.each<[string, string[]]>([
    ['NIGHTLY', ['nightly backup', 'Nightly feed']],
    [' renee ', ['Renée']],
    // Ids have no spaces: one of them may hold the letters of a name.
    ['ada k', ['Ada King']],
    ['id.example#7', ['Ada King']],
    ['nobody', []],
  ])('%j finds %j', async (search, names) => {
    const found = await find(`(search: ${JSON.stringify(search)})`, await newKey('reader'));
    expect((found as JsonObject[]).map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('are found by their ids, and come with what filters take', async () => {
    const reader = await newKey('auditor', ['audit:read']);
    const feed = { apiKeyId: IDS['Nightly feed'], kind: 'KEY', name: 'Nightly feed' };
    expect(await find(`(search: "${IDS['Nightly feed']}")`, reader)).toEqual([feed]);
    expect(await find('(search: "king")', reader)).toEqual([
      { apiKeyId: 'person-ada', kind: 'PERSON', name: 'Ada King' },
    ]);
    expect(await find('(first: 1)', reader)).toHaveLength(1);
  });

  it('need a scope that shows them in the history', async () => {
    const writer = await newKey('writer', ['accounts:write']);
    expect(await find('', writer)).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE' } }]);
    expect(await find('(first: 101)', await newKey('reader'))).toMatchObject([
      { extensions: { code: 'INVALID_QUERY' } },
    ]);
  });
});
