import { type JsonObject } from '../../../../src/base/json/json';
import { callerOf } from '../../../support/caller';
import { getAccount, postGraphql } from '../../../support/http';
import { storeImport } from '../../../support/imports';
import { eventsIn } from '../../../support/security-events';
import { type TestKey } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

let externalId: string;
const service = useService();
const reader = useKey(service);
const writer = useKey(service, { scopes: ['accounts:write', 'accounts:erase', 'accounts:hold', 'imports:release'] });
beforeEach(async () => {
  externalId = await callerOf(service, reader).create({ bank: 'First' });
});

const ask = async (query: string, { apiKey }: TestKey, variables: JsonObject = {}) =>
  (await postGraphql(service, apiKey, { query, variables })).body as { data: JsonObject; errors?: JsonObject[] };

/** All that a change of an account leaves: the account, and its history. */
async function storedAccount(): Promise<unknown> {
  const history = 'auditTrail { nodes { id } } timeline { nodes { id } } legalHold { reason } erasedAt version';
  const { data } = await ask(`{ account(externalId: "${externalId}") { bank ${history} } }`, reader);
  return [data, (await getAccount(service, reader.apiKey, externalId)).body];
}

const REFUSED = {
  success: false,
  code: 'INSUFFICIENT_SCOPE',
  message: expect.stringContaining('lacks the scope accounts:read'),
};

const UPDATE = 'updateAccount(externalId: $id, update: { bank: "Second" })';
const OTHERS: [string, string][] = [
  ['placeLegalHold', 'placeLegalHold(externalId: $id, reason: "Lawsuit")'],
  ['releaseLegalHold', 'releaseLegalHold(externalId: $id)'],
  ['erasePerson', 'erasePerson(externalId: $id)'],
];
const changeOf = (mutation: string, fields: string, rest = '') =>
  `mutation ($id: String!${fields.includes('$more') ? ', $more: Boolean = false' : ''}) { answer: ${mutation} { success code message ${fields} } } ${rest}`;

async function expectNothingWritten(mutation: string, fields: string, rest = ''): Promise<void> {
  const before = await storedAccount();
  const answer = await ask(changeOf(mutation, fields, rest), writer, { id: externalId, more: true });
  expect(answer.errors).toBeUndefined();
  expect(answer.data.answer).toMatchObject({ ...REFUSED, account: null });
  expect(await storedAccount()).toEqual(before);
}
async function expectCarriedOut(mutation: string, fields: string): Promise<void> {
  const answer = await ask(changeOf(mutation, fields), writer, { id: externalId });
  expect(answer.errors).toBeUndefined();
  expect(answer.data.answer).toMatchObject({ success: true });
}

describe('a change by a key that may not read accounts', () => {
  it.each([
    ['a field', 'account { id bank }', ''],
    ['a field under another name', 'account { id externalId: bank }', ''],
    ['a second selection', 'account { id } other: account { status }', ''],
    ['a fragment', '...A', 'fragment A on UpdateAccountResult { account { ...B } } fragment B on Account { tags }'],
    ['an inline fragment on an interface', 'account { ... on Node { id ... on Account { metadata } } }', ''],
    ['the history', 'account { auditTrail { nodes { id } } }', ''],
    ['a field that a variable includes', 'account { id bank @include(if: $more) }', ''],
  ])('writes nothing where %s of the account is asked for', (_what, fields, rest) =>
    expectNothingWritten(UPDATE, fields, rest),
  );

  it.each([
    ['no account', ''],
    ['a field that a variable leaves out', 'account { id bank @include(if: $more) }'],
  ])('is carried out where %s is asked for', (_what, fields) => expectCarriedOut(UPDATE, fields));

  it.each(OTHERS)(
    '%s writes nothing where a field is asked for, and is carried out otherwise',
    async (_name, mutation) => {
      await expectNothingWritten(mutation, 'account { id bank }');
      await expectCarriedOut(mutation, 'account { __typename id externalId organizationId updatedAt version }');
    },
  );
});

it('a refusal leaves a security event, and is not kept for its idempotency key', async () => {
  const headers = { 'idempotency-key': `refused-${externalId}` };
  const send = (fields: string) => {
    const operation = { query: changeOf(UPDATE, fields), variables: { id: externalId } };
    return postGraphql(service, writer.apiKey, operation, headers);
  };
  expect((await send('account { bank }')).body).toMatchObject({ data: { answer: REFUSED } });
  expect((await send('account { id }')).body).toMatchObject({ data: { answer: { success: true } } });
  const [event] = await eventsIn(service, writer.organizationId, 'apiKeyId', '{ kind: SCOPE_REFUSED }');
  expect(event).toEqual({ apiKeyId: writer.keyId });
});

describe('an import in the answer, for a key that may not read accounts', () => {
  const rows = 'import { rows { nodes { index } } }';
  const stateOf = async (id: string) =>
    (await ask(`{ import(id: "${id}") { state releasedBy } imports(first: 100) { nodes { id } } }`, reader)).data;
  const decide = (id: string, mutation: string, fields: string) =>
    ask(`mutation { ${mutation.replace('ID', id)} { success code message ${fields} } }`, writer);

  it.each([
    ['its missing accounts', 'cancelImport(id: "ID")', 'import { missingAccounts { nodes { externalId } } }', {}],
    ['rows by a brake', 'cancelImport(id: "ID")', rows.replace('rows', 'rows(brake: "balanceMoved")'), {}],
    ['rows of an undo', 'applyImport(id: "ID", planChecksum: "plan")', rows, { kind: 'UNDO' }],
    ['rows of an import of another key', 'releaseImport(id: "ID")', rows, { createdBy: 'another', state: 'HELD' }],
  ] as const)('%s: %s changes nothing', async (_what, mutation, fields, overrides) => {
    const { id } = await storeImport(service, writer, { planChecksum: 'plan', createdBy: writer.keyId, ...overrides });
    const before = await stateOf(id);
    const { data, errors } = await decide(id, mutation, fields);
    expect(errors).toBeUndefined();
    expect(Object.values(data)[0]).toMatchObject({ ...REFUSED, import: null });
    expect(await stateOf(id)).toEqual(before);
  });

  it('the rows of a new undo: nothing is created', async () => {
    const { data: runs } = await ask('{ syncRuns(first: 1) { nodes { id } } }', reader);
    const [run] = (runs.syncRuns as { nodes: JsonObject[] }).nodes;
    const before = await stateOf('none');
    const { data } = await ask(`mutation { createUndo(syncRunId: "${run?.id}") { code ${rows} } }`, writer);
    expect(data.createUndo).toMatchObject({ code: 'INSUFFICIENT_SCOPE', import: null });
    expect(await stateOf('none')).toEqual(before);
  });

  it('the rows that it sent itself are shown', async () => {
    const { id } = await storeImport(service, writer, { createdBy: writer.keyId });
    const { data } = await decide(id, 'cancelImport(id: "ID")', rows);
    expect(data.cancelImport).toMatchObject({ success: true, import: { rows: { nodes: [] } } });
  });
});
