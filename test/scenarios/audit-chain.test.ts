import { type JsonObject } from '../../src/base/json/json';
import { creationHash, entryHash } from '../../src/service/records/audit/integrity/link-hash';
import { getAccount, patchAccount, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { SURFACE_NAMES, SURFACES } from '../support/surfaces';
import { useKey, useService } from '../support/use-service';

const service = useService();
const key = useKey(service);

/** An account and its entries as they are stored, oldest first. */
async function storedChain(externalId: string) {
  const { db } = service.database;
  const options = { promoteBuffers: true };
  const account = await db.collection('accounts').findOne({ externalId }, options);
  if (!account) throw new Error(`There is no account ${externalId}`);
  const found = db.collection('auditTrail').find({ externalId }, { ...options, sort: { accountVersion: 1 } });
  const entries = (await found.toArray()).map(({ _id, ...fields }) => ({ id: _id.toHexString(), ...fields }) as never);
  return { account, entries: entries as (Parameters<typeof entryHash>[0] & JsonObject)[] };
}

/** The hashes that the chain should have, computed from what is stored. */
async function expectedHashes(externalId: string): Promise<Buffer[]> {
  const { account, entries } = await storedChain(externalId);
  const { organizationId, createdAt, creation } = account;
  const { hash: _hash, ...facts } = creation;
  const accountId = account._id.toHexString();
  return [creationHash({ organizationId, accountId, externalId, createdAt }, facts), ...entries.map(entryHash)];
}

/** Free-form data in which a store could change something on the way. */
const AWKWARD = {
  z: 1,
  a: -0,
  10: 'ten',
  2: 'two',
  '': 'empty',
  big: 9007199254740991,
  huge: 1e22,
  tiny: 5e-324,
  int: 2 ** 31,
  nested: [[], {}, [null, true, { é: '😀', ssn: '905-11-2222' }], 0.1],
};

describe.each(SURFACE_NAMES)('the chain of an account over %s', (name) => {
  it('each link holds the hash of the link before it, and the account that of the newest', async () => {
    const client = SURFACES[name](service, key.apiKey);
    const row = buildRow();
    const { externalId } = row;
    await client.bulkUpsert([row]);
    await client.bulkUpsert([{ ...row, metadata: AWKWARD, person: { ssn: '905-11-2222' }, bank: 'First' }]);
    await patchAccount(service, key.apiKey, externalId, { clientStatus: 'seen', tags: ['b', 'a'] });
    const hashes = await expectedHashes(externalId);
    const { account, entries } = await storedChain(externalId);
    expect(hashes).toHaveLength(3);
    expect(account.creation.hash).toEqual(hashes[0]);
    expect(entries.map((entry) => entry.hash)).toEqual(hashes.slice(1));
    expect(entries.map(({ previousHash }) => previousHash)).toEqual(hashes.slice(0, -1));
    expect(account.chain).toEqual(hashes.at(-1));
    expect(account.creation).toMatchObject({ apiKeyId: key.keyId, operation: 'BULK_UPSERT', surface: name });
  });
});

describe('the chain of an account', () => {
  it('neither surface shows the chain or who created the account', async () => {
    const row = buildRow();
    await pushRows(service, key.apiKey, [row]);
    const { body } = await getAccount(service, key.apiKey, row.externalId);
    expect(JSON.stringify(body)).not.toMatch(/"(creation|chain|previousHash|hash)"/);
  });

  it('eight requests that change one account at once leave one unbroken chain', async () => {
    const row = buildRow();
    await pushRows(service, key.apiKey, [row]);
    const writers = Array.from({ length: 8 }, (_, index) => index);
    const outcomes = await Promise.all(
      writers.map((index) => patchAccount(service, key.apiKey, row.externalId, { metadata: { [`k${index}`]: index } })),
    );
    const written = outcomes.filter(({ status }) => status === 200).length;
    expect(written).toBeGreaterThan(0);
    const hashes = await expectedHashes(row.externalId);
    const { account, entries } = await storedChain(row.externalId);
    expect(entries).toHaveLength(written);
    expect(entries.map(({ previousHash }) => previousHash)).toEqual(hashes.slice(0, -1));
    expect(account.chain).toEqual(hashes.at(-1));
  });
});
