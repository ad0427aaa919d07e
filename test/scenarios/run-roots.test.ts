import { createPublicKey, verify } from 'node:crypto';
import { type Document } from 'mongodb';
import { canonicalJson, entryHash } from '../../src/audit/link-hash';
import { MerkleTree } from '../../src/audit-roots/merkle-tree';
import { type Database } from '../../src/database/connect';
import { ContendedError } from '../../src/database/transaction';
import { parseSigningKey } from '../../src/encryption/signing-key';
import { type JsonObject } from '../../src/json';
import { patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';
import { SURFACE_NAMES, SURFACES } from '../support/surfaces';

const auditSigningKey = Buffer.alloc(32, 1).toString('base64');
const EMPTY_TREE = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

interface Root {
  links: number;
  root: string;
  from: string;
  to: string;
  keyId: string;
  publicKey: string;
  signature: string;
}

let service: TestService;
let key: TestKey;
let organizations = 0;
/** How many of the next transactions another request gets in between of. */
let contended = 0;
const contending = (database: Database): Database => ({
  ...database,
  async unitOfWork(unit) {
    if (contended > 0) {
      contended -= 1;
      throw new ContendedError();
    }
    return database.unitOfWork(unit);
  },
});

beforeAll(async () => {
  service = await startService({ auditSigningKey }, contending);
});
beforeEach(async () => {
  organizations += 1;
  key = await service.createKey({ organizationId: `org-${organizations}` });
});
afterAll(() => service.close());

async function newestRun(at = service): Promise<{ id: string; signedRoot: Root | null }> {
  const query = '{ syncRuns(first: 1) { nodes { id signedRoot { links root from to keyId publicKey signature } } } }';
  const { body } = await postGraphql(at, key.apiKey, { query });
  return (body.data as { syncRuns: { nodes: [never] } }).syncRuns.nodes[0];
}

/** The root over what the database holds of a run. */
async function rootInDatabase(syncRunId: string): Promise<{ links: number; root: string }> {
  const { db } = service.database;
  const { organizationId } = key;
  const options = { promoteBuffers: true };
  const created = await db
    .collection('accounts')
    .find({ organizationId, 'creation.syncRunId': syncRunId }, { ...options, sort: { createdAt: 1, _id: 1 } })
    .toArray();
  const entries = await db
    .collection('auditTrail')
    .find({ organizationId, syncRunId }, { ...options, sort: { createdAt: 1, accountVersion: 1, _id: 1 } })
    .toArray();
  const entryHashOf = ({ _id, ...fields }: Document) => entryHash({ id: _id.toHexString(), ...fields } as never);
  const tree = new MerkleTree();
  for (const hash of [...created.map(({ creation }) => creation.hash), ...entries.map(entryHashOf)]) tree.add(hash);
  return { links: tree.size, root: tree.root().toString('base64') };
}

describe.each(SURFACE_NAMES)('the signed root of a run over %s', (surface) => {
  const push = (rows: JsonObject[]) => SURFACES[surface](service, key.apiKey).bulkUpsert(rows);

  it('a run is signed over the creations and changes that it wrote, and over nothing else', async () => {
    const rows = Array.from({ length: 5 }, () => buildRow());
    await push(rows);
    await patchAccount(service, key.apiKey, rows[0]?.externalId as string, { clientStatus: 'seen' });
    const changed = rows.map((row, index) => (index < 3 ? { ...row, bank: `Bank ${index}` } : row));
    await push([...changed, buildRow(), buildRow(), { externalId: 'incomplete' }]);
    const { id, signedRoot } = await newestRun();
    expect(signedRoot).toMatchObject({ ...(await rootInDatabase(id)), links: 5 });
  });

  it('a run that wrote nothing is signed with the root of the empty tree', async () => {
    const row = buildRow();
    await push([row]);
    await push([row, { externalId: 'incomplete' }]);
    expect((await newestRun()).signedRoot).toMatchObject({ links: 0, root: EMPTY_TREE });
  });
});

describe('the signed root of a run', () => {
  it('a reader can verify the signature with what GraphQL shows', async () => {
    await postBulkUpsert(service, key.apiKey, { accounts: [buildRow()] });
    const { id, signedRoot } = await newestRun();
    const { root, from, to, links, keyId, publicKey, signature } = signedRoot as Root;
    expect(publicKey).toBe(parseSigningKey(auditSigningKey)?.publicKey);
    const facts = {
      ...{ organizationId: key.organizationId, syncRunId: id, links, keyId },
      ...{ root: Buffer.from(root, 'base64'), from: new Date(from), to: new Date(to) },
    };
    const text = Buffer.from(`account-sync audit root v1\0${canonicalJson(facts)}`);
    const isGenuine = (signed: Buffer) =>
      verify(null, signed, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
    expect([isGenuine(text), isGenuine(Buffer.concat([text, text]))]).toEqual([true, false]);
  });

  it('a bulk upsert that is settled in parts is signed over exactly what was committed', async () => {
    const rows = Array.from({ length: 6 }, () => buildRow());
    await postBulkUpsert(service, key.apiKey, { accounts: rows });
    // Tries together are used up; the halves are then tried alone, the first of them twice.
    contended = 5;
    const accounts = [...rows.map((row) => ({ ...row, bank: 'New' })), buildRow()];
    const { body } = await postBulkUpsert(service, key.apiKey, { accounts });
    expect(body).toMatchObject({ updated: 6, created: 1 });
    const { id, signedRoot } = await newestRun();
    expect(signedRoot).toMatchObject({ ...(await rootInDatabase(id)), links: 7 });
  });

  it('rows that other requests keep changing are left out of the root of the run', async () => {
    const rows = Array.from({ length: 4 }, () => buildRow());
    await postBulkUpsert(service, key.apiKey, { accounts: rows });
    const accounts = rows.map((row) => ({ ...row, bank: 'New' }));
    // Four tries of all rows, four of the first half, and twenty of its first row.
    contended = 28;
    const { body } = await postBulkUpsert(service, key.apiKey, { accounts });
    expect(body).toMatchObject({ updated: 3, failed: 1 });
    const { id, signedRoot } = await newestRun();
    expect(signedRoot).toMatchObject({ ...(await rootInDatabase(id)), links: 3 });
  });

  it('runs are not signed where the service has no signing key', async () => {
    const unsigned = await startService();
    key = await unsigned.createKey();
    await postBulkUpsert(unsigned, key.apiKey, { accounts: [buildRow()] });
    expect(await newestRun(unsigned)).toMatchObject({ signedRoot: null });
    await unsigned.close();
  });
});
