import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject } from '../../../../src/base/json/json';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../../../support/service-process';

/*
 * Writes marked values through every operation of a service of its own, then looks at every byte that it has left on the
 * disk: the data file with its old pages, and the log. The first name shows that what is stored would be found.
 */
const SSN = '905-41-7738';
const BIRTHDATE = '1971-03-09';
const FIRST_NAME = 'Zyxelmann';
const SPELLINGS = /905-41-7738|905417738|7738-14-509|1971-03-09/;

let running: ServiceInFolder;
let apiKey: string;
beforeAll(async () => {
  running = await startServiceInFolder();
  ({ apiKey } = await createKeyFor(running.environment));
});
afterAll(() => running.stop());

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

const NUMBERS = {
  person: { name: { first: FIRST_NAME }, ssn: SSN, birthdate: BIRTHDATE },
  metadata: { filenumber: 'F-1', debtor: { 'SSN#': 905417738, taxId: SSN }, notes: ['called', `asked about ${SSN}`] },
  originalCreditor: { name: 'First Bank', contact: { ssn: SSN } },
  history: { chargedOff: { events: [{ social_security_number: SSN }] } },
  clientStatus: `disputes ${SSN}`,
  smsOptOut: { isOptedOut: true, optedOutReason: SSN, lastOptOutResponse: `I am ${SSN}` },
};
const CLEARED = {
  person: { ssn: null, birthdate: null },
  metadata: { debtor: null, notes: null },
  originalCreditor: null,
};

it('numbers and dates of birth are nowhere on the disk or in the log, whatever wrote them', async () => {
  const { service, folder } = running;
  const named = (name: string) => ({ 'idempotency-key': name });
  const rows = [buildRow(NUMBERS), buildRow(), buildRow()];
  const [created, updated, patched] = rows.map(({ externalId }) => externalId) as [string, string, string];
  const push = (accounts: JsonObject[], options: JsonObject, headers = {}) =>
    postBulkUpsert(service, apiKey, { accounts, includeChanges: true, ...options }, headers);

  expect((await push(rows, { dryRun: true }, named('dry'))).body).toMatchObject({ created: 3 });
  expect((await push(rows, {}, named('create'))).body).toMatchObject({ created: 3 });
  expect((await push([{ externalId: updated, ...NUMBERS }], {}, named('update'))).body).toMatchObject({ updated: 1 });
  expect((await push([{ externalId: updated, ...NUMBERS, phoneNumber: SSN }], {})).body).toMatchObject({ failed: 1 });
  expect((await patchAccount(service, apiKey, patched, NUMBERS, named('patch'))).status).toBe(200);
  const update = `mutation ($externalId: String!, $update: AccountUpdateInput!) {
    updateAccount(externalId: $externalId, update: $update) { code } }`;
  const other = { person: { ...NUMBERS.person, ssn: '905417738' }, metadata: { debtor: { ssn: SSN } } };
  const variables = { externalId: patched, update: other };
  expect((await postGraphql(service, apiKey, { query: update, variables })).body).not.toHaveProperty('errors');
  for (const externalId of [created, updated]) {
    expect((await patchAccount(service, apiKey, externalId, CLEARED)).status).toBe(200);
  }
  expect((await push([{ externalId: updated, ...NUMBERS }], {})).body).toMatchObject({ updated: 1 });

  // What is read back is whole.
  expect((await getAccount(service, apiKey, updated)).body.account).toMatchObject(NUMBERS);
  expect((await getAccounts(service, apiKey)).text).toContain('905417738');
  const history = `query ($externalId: String!) { account(externalId: $externalId) { auditTrail { nodes { changes { field to } } } } }`;
  expect((await postGraphql(service, apiKey, { query: history, variables: { externalId: updated } })).text).toContain(
    BIRTHDATE,
  );

  const files = filesBelow(folder);
  const contents = files.map((file) => readFileSync(file, 'latin1'));
  expect(contents.join('')).toContain(FIRST_NAME);
  for (const [index, content] of contents.entries())
    expect([files[index], SPELLINGS.exec(content)?.[0]]).toEqual([files[index], undefined]);
  expect(service.output() + service.errors()).not.toMatch(SPELLINGS);
});
