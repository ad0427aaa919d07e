import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, parse, validate } from 'graphql';
import { type JsonObject } from '../../../../src/base/json/json';
import { createSchema } from '../../../../src/service/surfaces/graphql/schema/schema';
import { graphqlData, patchAccount, postGraphql, pushRows } from '../../../support/http';
import { newImport } from '../../../support/import-requests';
import { buildRow } from '../../../support/rows';
import { until } from '../../../support/until';
import { useKey, useService } from '../../../support/use-service';

/** The operations of the tests as the release 0.3.0 had them. */
const OLD_DOCUMENTS = join(__dirname, '../../../public-clients/documents-0.3.0.graphql');

const service = useService({ webhookNetworks: ['192.0.2.0/24'] });
const key = useKey(service, {
  scopes: ['accounts:read', 'accounts:write', 'imports:release', 'keys:manage', 'webhooks:manage'],
});

const ask = (query: string, variables: object = {}) => graphqlData(service, key.apiKey, query, variables);

const schema = createSchema();

it('documents that were written for the release before are still valid, but for what is told to break', () => {
  const errors = validate(schema, parse(readFileSync(OLD_DOCUMENTS, 'utf8')));
  expect(errors.map(({ message }) => message)).toEqual([
    'Fragment "AccountFields" cannot be spread here as objects of type "AccountSnapshot" can never be of type "Account".',
  ]);
});

it('each text of an input that got an enum beside it is deprecated, also where it is inherited', () => {
  const deprecated = Object.values(schema.getTypeMap()).flatMap((type) =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap(({ name, deprecationReason }) =>
          deprecationReason ? [`${type.name}.${name}: ${deprecationReason}`] : [],
        )
      : [],
  );
  expect(deprecated.sort()).toEqual([
    'AuditStatisticsFilter.operation: Use `operations`.',
    'AuditStatisticsFilter.source: Use `sources`.',
    'AuditStatisticsFilter.surface: Use `surfaces`.',
    'AuditTrailFilter.operation: Use `operations`.',
    'AuditTrailFilter.source: Use `sources`.',
    'AuditTrailFilter.surface: Use `surfaces`.',
    'ChangeFilter.types: Use `kinds`.',
    'ImportFilter.state: Use `states`.',
    'NewApiKeyInput.scopes: Use `grants`.',
    'TimelineFilter.source: Use `sources`.',
    'WebhookInput.events: Use `kinds`.',
  ]);
});

it('whatever is deprecated names what stands beside it in its place', () => {
  const faults = Object.values(schema.getTypeMap()).flatMap((type) => {
    const fields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? type.getFields() : {};
    const places = [fields, ...Object.values(fields).map((field) => ('args' in field ? field.args : []))];
    return places.flatMap((place) => {
      const all = Object.values(place) as { name: string; deprecationReason?: string | null }[];
      const isThere = (name: string | undefined) => all.some((one) => one.name === name && !one.deprecationReason);
      return all.flatMap(({ name, deprecationReason: reason }) =>
        typeof reason === 'string' && !isThere(/^Use `(\w+)`\.$/.exec(reason)?.[1])
          ? [`${type.name} ${name}: ${reason}`]
          : [],
      );
    });
  });
  expect(faults).toEqual([]);
});

it('words that are names of GraphQL are the same on the wire', () => {
  for (const name of ['ImportState', 'ImportKind', 'Surface', 'ChangeSource', 'ChangeOperation', 'Brake']) {
    const type = schema.getType(name);
    const values = isEnumType(type) ? type.getValues() : [];
    expect(values.length).toBeGreaterThan(0);
    expect(values.map((value) => value.name)).toEqual(values.map(({ value }) => value));
  }
});

describe('history and changes', () => {
  const row = buildRow();
  beforeAll(async () => {
    await pushRows(service, key.apiKey, [row]);
    await patchAccount(service, key.apiKey, row.externalId, { bank: 'First' });
    await ask(`mutation ($id: String!) { updateAccount(externalId: $id, update: { bank: "Second" }) { code } }`, {
      id: row.externalId,
    });
  });

  it.each([
    ['{ operations: [UPDATE, ERASE] }', ['GRAPHQL', 'REST']],
    ['{ surfaces: [GRAPHQL] }', ['GRAPHQL']],
    ['{ surface: "REST", surfaces: [GRAPHQL] }', []],
    ['{ surface: "REST", surfaces: [GRAPHQL, REST] }', ['REST']],
    ['{ sources: [RETENTION] }', []],
    ['{ sources: [] }', []],
    ['{ operations: null, sources: [EXTERNAL_API] }', ['GRAPHQL', 'REST']],
  ])('auditTrail with the filter %s finds entries of the surfaces %j', async (filter, surfaces) => {
    const { auditTrail } = await ask(`{ auditTrail(filter: ${filter}) { nodes { surface source operation } } }`);
    expect(auditTrail?.nodes).toEqual(
      surfaces.map((surface) => ({ surface, source: 'EXTERNAL_API', operation: 'UPDATE' })),
    );
  });

  it.each([
    ['{ operations: [UPDATE] }', [0, 2]],
    ['{ operations: [UPDATE, BULK_UPSERT], surfaces: [REST] }', [1, 1]],
    ['{ sources: [EXTERNAL_API, RETENTION] }', [1, 2]],
    ['{ operations: [] }', [0, 0]],
  ])('auditStatistics with the filter %s counts creations and changes: %j', async (filter, [created, changed]) => {
    const days = '{ from: "2026-03-01", to: "2026-03-01" }';
    const { auditStatistics } = await ask(
      `{ auditStatistics(filter: ${filter}, days: ${days}) { perDay { created changed byOperation { key } } } }`,
    );
    const byOperation = changed === 0 ? [] : [{ key: 'UPDATE' }];
    expect(auditStatistics?.perDay).toEqual([{ created, changed, byOperation }]);
  });

  it.each([
    ['{ kinds: [ACCOUNT_CREATED] }', ['ACCOUNT_CREATED']],
    [
      '{ types: ["account.created", "account.updated"], kinds: [ACCOUNT_UPDATED] }',
      ['ACCOUNT_UPDATED', 'ACCOUNT_UPDATED'],
    ],
    ['{ kinds: [] }', []],
  ])('changes with the filter %s are of the kinds %j', async (filter, kinds) => {
    const query = `{ changes(filter: ${filter}) { nodes { kind type operation source surface } } }`;
    let found: JsonObject[] = [];
    await until(async () => {
      found = (await ask(query)).changes?.nodes as unknown as JsonObject[];
      return found.length >= kinds.length;
    });
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
    expect(found.map(({ type }) => type)).toEqual(kinds.map((kind) => kind.toLowerCase().replace('_', '.')));
  });

  it('a creation and a timeline name enums', async () => {
    const { account } = await ask(
      `query ($id: String!) { account(externalId: $id) { creation { operation surface } timeline { nodes { kind source } } } }`,
      { id: row.externalId },
    );
    const event = { kind: 'ACCOUNT_UPDATED', source: 'EXTERNAL_API' };
    expect(account).toEqual({
      creation: { operation: 'BULK_UPSERT', surface: 'REST' },
      timeline: { nodes: [event, event] },
    });
  });
});

it('imports are filtered by several states', async () => {
  const ids = [];
  for (let made = 0; made < 3; made += 1) ids.push(await newImport(service, key.apiKey));
  await ask('mutation ($id: ID!) { cancelImport(id: $id) { code } }', { id: ids[0] });
  const states = async (filter: string) => {
    const { imports = {} } = await ask(`{ imports(filter: ${filter}) { nodes { state kind } } }`);
    return (imports.nodes as unknown as JsonObject[]).map(({ state, kind }) => `${kind} ${state}`);
  };
  const [open, ended] = ['UPSERT RECEIVING', 'UPSERT CANCELLED'];
  expect(await states('{ states: [CANCELLED, RECEIVING] }')).toEqual([open, open, ended]);
  expect(await states('{ states: [CANCELLED, HELD] }')).toEqual([ended]);
  expect(await states('{ state: "HELD", states: [CANCELLED] }')).toEqual([]);
  expect(await states('{ states: [] }')).toEqual([]);
});

it('a wrong variable of an enum names its values', async () => {
  const query = 'query ($states: [ImportState!]) { imports(filter: { states: $states }) { nodes { id } } }';
  const { body } = await postGraphql(service, key.apiKey, { query, variables: { states: ['PARKED'] } });
  const message = /^Variable "\$states" is not valid(?!.*PARKED).*Its values are RECEIVING, .*HELD, /;
  expect(body.errors).toMatchObject([{ message: expect.stringMatching(message) }]);
});

const create = (input: string) =>
  ask(`mutation { createApiKey(input: ${input}) { code details { field } key { scopes grants } } }`);

it('a key is made by grants, and names its scopes in both forms', async () => {
  const made = { scopes: ['accounts:read', 'keys:manage'], grants: ['ACCOUNTS_READ', 'KEYS_MANAGE'] };
  const answer = await create('{ name: "feed", grants: [ACCOUNTS_READ, KEYS_MANAGE] }');
  expect(answer).toMatchObject({ createApiKey: { key: made } });
  const grants = expect.arrayContaining(['ACCOUNTS_READ', 'IMPORTS_RELEASE']);
  expect(await ask('{ apiKey { grants } }')).toMatchObject({ apiKey: { grants } });
});

it('a key that is granted nothing, or more than the maker has, is not made', async () => {
  expect(await create('{ name: "feed" }')).toMatchObject({
    createApiKey: { code: 'VALIDATION_FAILED', details: [{ field: 'scopes' }] },
  });
  expect(await create('{ name: "feed", grants: [ACCOUNTS_READ_SSN] }')).toMatchObject({
    createApiKey: { code: 'GRANT_TOO_WIDE' },
  });
});

it('a webhook takes kinds of changes, and names them in both forms', async () => {
  const input = { url: 'https://192.0.2.1/hook', kinds: ['ACCOUNT_UPDATED', 'SYNC_RUN_COMPLETED'] };
  const { createWebhook } = await ask(
    'mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { id events kinds } } }',
    { input },
  );
  const webhook = createWebhook?.webhook as { id: string };
  expect(webhook).toMatchObject({ events: ['account.updated', 'sync_run.completed'], kinds: input.kinds });
  const { updateWebhook } = await ask(
    'mutation ($id: ID!) { updateWebhook(id: $id, input: { name: "all", kinds: [] }) { webhook { events kinds } } }',
    { id: webhook.id },
  );
  expect(updateWebhook).toEqual({ webhook: { events: [], kinds: [] } });
});
