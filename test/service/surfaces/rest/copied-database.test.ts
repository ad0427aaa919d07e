import { hash } from 'node:crypto';
import { type JsonObject } from '../../../../src/base/json/json';
import { postBulkUpsert } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';

const service = useService();

/** All that a copy of the database holds beside the accounts' own fields: what numbers could be tried against. */
async function textsBeside(collections: readonly string[]): Promise<string> {
  const found = await Promise.all(collections.map((name) => service.database.db.collection(name).find().toArray()));
  return JSON.stringify(found);
}

const SSN = '905-11-2222';
const DIGESTS = ['base64', 'base64url', 'hex'] as const;
const digestsOf = (text: string): string[] => DIGESTS.map((encoding) => hash('sha256', text, encoding));

it('a copy of the database holds no bare hash of a row or of a body, against which numbers could be tried', async () => {
  const { apiKey } = await service.createKey();
  const row = buildRow({ person: { ssn: SSN } });
  const body = { accounts: [row] };
  const headers = { 'Idempotency-Key': 'push-1' };
  expect((await postBulkUpsert(service, apiKey, body, headers)).body).toMatchObject({ created: 1 });
  const copy = await textsBeside(['accounts', 'idempotencyKeys']);
  expect(copy).toContain('rowFingerprint":"');
  expect(copy).toContain('contentHash":"');
  const text = JSON.stringify(body);
  for (const digest of [JSON.stringify(row), text, `${text}\n`].flatMap(digestsOf)) expect(copy).not.toContain(digest);
});

it('an unchanged row is found unchanged whichever key it is pushed with', async () => {
  const [one, other] = [await service.createKey(), await service.createKey()];
  const row = buildRow({ person: { ssn: SSN } });
  const push = (apiKey: string, fields: JsonObject) => postBulkUpsert(service, apiKey, { accounts: [fields] });
  expect((await push(one.apiKey, row)).body).toMatchObject({ created: 1 });
  for (const { apiKey } of [one, other, one]) expect((await push(apiKey, row)).body).toMatchObject({ unchanged: 1 });
  expect((await push(other.apiKey, { ...row, bank: 'Second' })).body).toMatchObject({ updated: 1 });
  for (const { apiKey } of [one, other]) {
    expect((await push(apiKey, { ...row, bank: 'Second' })).body).toMatchObject({ unchanged: 1 });
  }
});
