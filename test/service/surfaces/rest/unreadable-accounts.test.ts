import { type Document } from 'mongodb';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { rewrite } from '../../../support/tampering';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);

const UNREADABLE = { status: 500, body: { code: 'ACCOUNT_UNREADABLE' } };
const UNREADABLE_FIELD = { errors: [{ extensions: { code: 'ACCOUNT_UNREADABLE' } }] };

/** An account with numbers, which somebody changed in the database. */
async function damagedAccount(damage: (stored: Document) => Document) {
  const row = buildRow({ person: { ssn: '905-11-2222' } });
  const { externalId } = row;
  await pushRows(service, key.apiKey, [row]);
  await patchAccount(service, key.apiKey, externalId, { person: { birthdate: '1980-01-02' } });
  await rewrite(service.database.db, 'accounts', { externalId }, damage);
  const stored = () => service.database.db.collection('accounts').findOne({ externalId });
  return { row, externalId, stored };
}

/** With a value in plain text beside the encrypted ones. */
const exposing = (plain: Document) => (stored: Document) =>
  Object.assign({}, stored, { person: Object.assign({}, stored.person, plain) });

const damages: [string, (stored: Document) => Document][] = [
  ['without its secret', ({ secret: _secret, ...stored }) => stored],
  ['with an encrypted value of another account', (stored) => ({ ...stored, secret: Buffer.alloc(16) })],
  [
    'with a number in plain text instead of encrypted ones',
    (stored) => ({ ...stored, sealed: null, person: { ...stored.person, ssn: '905-11-9999' } }),
  ],
  [
    'encrypted with a data key that does not exist',
    (stored) => {
      const sealed = Buffer.from(stored.sealed);
      sealed[2] = sealed[2] === 0x41 ? 0x42 : 0x41; // The first character of the id of the key.
      return { ...stored, sealed };
    },
  ],
  ['with a number in plain text beside encrypted ones', exposing({ ssn: '905-11-9999' })],
  ['with a birth date in plain text beside encrypted ones', exposing({ birthdate: '1971-03-09' })],
];
it.each(damages)(
  'an account %s is neither served nor written, fails alone among other rows, and is named in the log',
  async (_name, damage) => {
    const { row, externalId, stored } = await damagedAccount(damage);
    const before = await stored();
    expect(await getAccount(service, key.apiKey, externalId)).toMatchObject(UNREADABLE);
    expect(await getAccounts(service, key.apiKey)).toMatchObject(UNREADABLE);
    expect(await patchAccount(service, key.apiKey, externalId, { bank: 'First' })).toMatchObject(UNREADABLE);
    const other = buildRow();
    const upsert = await postBulkUpsert(service, key.apiKey, { accounts: [{ ...row, bank: 'First' }, other] });
    const failed = { externalId, status: 'failed', code: 'INTERNAL_ERROR' };
    const created = { externalId: other.externalId, status: 'created' };
    expect(upsert).toMatchObject({ status: 200, body: { created: 1, results: [failed, created] } });
    const query = `{ account(externalId: "${externalId}") { bank } }`;
    const { body } = await postGraphql(service, key.apiKey, { query });
    expect(body).toMatchObject(UNREADABLE_FIELD);
    expect(JSON.stringify([upsert, body])).not.toMatch(/905-11-(?:2222|9999)|1971-03-09/);
    expect(await stored()).toEqual(before);
    const lines = service.logLines.filter((line) => line.includes(String(before?._id)));
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(lines.join()).not.toMatch(/905-11-(?:2222|9999)|1971-03-09/);
  },
);

it('the history of an account without its secret fails instead of telling that nothing was there', async () => {
  const { externalId } = await damagedAccount(({ secret: _secret, ...stored }) => stored);
  const query = `{ auditTrail(first: 5, filter: { externalId: "${externalId}" }) { nodes { changes { field to } } } }`;
  expect((await postGraphql(service, key.apiKey, { query })).body).toMatchObject(UNREADABLE_FIELD);
});

it.each<[string, (stored: Document) => Document]>([
  ['whose digests name a data key that does not exist', (stored) => ({ ...stored, valuesKeyId: 'AAAAAAAAAAAA' })],
  ['without the link of its creation', ({ creation: _creation, ...stored }) => stored],
])('an account %s is served, but never changed, and fails alone among other rows', async (_name, damage) => {
  const { row, externalId, stored } = await damagedAccount(damage);
  const before = await stored();
  expect(await getAccount(service, key.apiKey, externalId)).toMatchObject({ status: 200 });
  expect(await patchAccount(service, key.apiKey, externalId, { bank: 'First' })).toMatchObject(UNREADABLE);
  const other = buildRow();
  const upsert = await postBulkUpsert(service, key.apiKey, { accounts: [{ ...row, bank: 'First' }, other] });
  const failed = { externalId, status: 'failed', code: 'INTERNAL_ERROR' };
  const created = { externalId: other.externalId, status: 'created' };
  expect(upsert).toMatchObject({ status: 200, body: { created: 1, results: [failed, created] } });
  expect(await stored()).toEqual(before);
  expect(service.logLines.filter((line) => line.includes(String(before?._id))).length).toBeGreaterThanOrEqual(2);
});
