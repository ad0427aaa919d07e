import { createHash, createHmac } from 'node:crypto';
import { type Document } from 'mongodb';
import { type Json, type JsonObject } from '../../src/base/json/json';
import { commandLine } from '../support/command-line';
import { openEncryptionOf } from '../support/encryption';
import { patchAccount, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { useKey, useService } from '../support/use-service';

const service = useService();
const key = useKey(service, { scopes: ['accounts:read', 'accounts:write', 'accounts:erase', 'accounts:hold'] });

/*
 * Written from the end of docs/evidence/verify.py alone.
 */
type Hex = string;
const sha256 = (key: Hex, text: string): Buffer =>
  createHash('sha256')
    .update(key + text)
    .digest();
const bytes = (value: Uint8Array) => ({ $bytes: Buffer.from(value).toString('base64') });

function sorted(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(value[name] ?? null)}`).join()}}`;
}

const stored = async (externalId: string): Promise<Document> =>
  (await service.database.db.collection('accounts').findOne({ externalId }, { promoteBuffers: true })) as Document;
const newestEntry = async (externalId: string): Promise<Document> =>
  (await service.database.db
    .collection('auditTrail')
    .findOne({ externalId }, { promoteBuffers: true, sort: { accountVersion: -1 } })) as Document;

/** The keys of an account, of the data key that a link names. */
async function keysOf({ _id, organizationId, secret }: Document, keyId: string) {
  const { dataKeys } = await openEncryptionOf(service.database, service.config);
  const dataKey = (await dataKeys.of(organizationId)).all.get(keyId)?.secret.export() as Buffer;
  const text = Buffer.from(`account\0${_id.toHexString()}\0`);
  const keys = createHmac('sha512', dataKey)
    .update(Buffer.concat([text, secret ?? Buffer.alloc(0)]))
    .digest();
  const numbersKey = keys.toString('hex', 32);
  return { numbersKey, valuesKey: sha256(numbersKey, 'values').toString('hex') };
}

type Keys = Awaited<ReturnType<typeof keysOf>>;
const commitment = ({ numbersKey }: Keys, leaf: Json, path = 'person.ssn') =>
  sha256(sha256(numbersKey, JSON.stringify([path, leaf])).toString('hex'), JSON.stringify(leaf));

function digest(keys: Keys, values: JsonObject, numbers: Record<string, Json> = {}): Hex {
  const commitments = Object.entries(numbers).map(([path, leaf]) => [path, bytes(commitment(keys, leaf, path))]);
  return sha256(keys.valuesKey, sorted({ numbers: Object.fromEntries(commitments), values })).toString('hex');
}

describe('what a link says of the values that it wrote', () => {
  it('a creation covers all values of the account, with numbers masked and committed to', async () => {
    const row = buildRow({
      person: { ssn: '905-11-2222', birthdate: '1980-01-02' },
      emailAddress: 'a@example.com',
      bank: null,
      metadata: { filenumber: 7, 'a.b': ['ok', 'is 905-11-3333'] },
    });
    await pushRows(service, key.apiKey, [row]);
    const account = await stored(row.externalId);
    const keys = await keysOf(account, account.creation.valuesKeyId);
    const { bank: _bank, ...sent } = row;
    const values = {
      ...sent,
      emails: account.emails,
      status: 'LOADED',
      tags: [],
      person: { ssn: '***-**-2222', birthdate: '1980-01-02' },
      metadata: { filenumber: 7, 'a.b': ['ok', 'is ***-**-3333'] },
    };
    const numbers = { 'person.ssn': '905-11-2222', 'metadata.a\\.b.1': 'is 905-11-3333' };
    expect(account.creation.values.toString('hex')).toBe(digest(keys, values, numbers));
    expect(account.creation.row).toEqual(sha256(keys.numbersKey, account.rowFingerprint));
  });

  it('a change covers the fields that it wrote, whole, and keeps commitments to the numbers that it replaced', async () => {
    const row = buildRow({ person: { ssn: '905-11-2222', name: { last: 'Ray' } }, bank: 'First' });
    await pushRows(service, key.apiKey, [row]);
    const update = { person: { ssn: '905-11-4444' }, bank: null };
    expect(await patchAccount(service, key.apiKey, row.externalId, update)).toMatchObject({ status: 200 });
    const [account, entry] = [await stored(row.externalId), await newestEntry(row.externalId)];
    const keys = await keysOf(account, account.creation.valuesKeyId);
    const values = { person: { ssn: '***-**-4444', name: { last: 'Ray' } }, bank: null };
    expect(entry.values.toString('hex')).toBe(digest(keys, values, { 'person.ssn': '905-11-4444' }));
    expect(entry.before.numbers).toEqual([{ path: 'person.ssn', commitment: commitment(keys, '905-11-2222') }]);
    expect([entry.valuesKeyId, entry.row, account.valuesKeyId]).toEqual([undefined, undefined, undefined]);
  });

  it('an erasure covers all that stays, by keys that need no secret, and keeps nothing of what it cleared', async () => {
    const row = buildRow({ person: { ssn: '905-11-2222' }, bank: 'First 905-11-5555' });
    await pushRows(service, key.apiKey, [row]);
    const account = await stored(row.externalId);

    const erased = await commandLine({ ...service, apiKey: key.apiKey })('erase', row.externalId, '--yes');
    expect(erased).toMatchObject({ code: 0 });
    const [after, entry] = [await stored(row.externalId), await newestEntry(row.externalId)];
    expect(after.secret).toBeNull();
    const keys = await keysOf(after, entry.valuesKeyId);
    const { externalId, portfolioId, metadata } = row as JsonObject;
    const values = {
      externalId,
      portfolioId,
      metadata,
      bank: 'First ***-**-5555',
      status: 'LOADED',
      tags: [],
      emails: [],
      erasedAt: { $date: after.erasedAt.toISOString() },
    };
    expect(entry.values.toString('hex')).toBe(digest(keys, values));
    expect(JSON.stringify([after, entry])).not.toContain(
      commitment(await keysOf(account, account.creation.valuesKeyId), '905-11-2222').toString('base64'),
    );
    expect(entry.before?.numbers).toBeUndefined();
  });
});
