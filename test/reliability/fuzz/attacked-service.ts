import { BSON } from 'mongodb';
import { type JsonObject } from '../../../src/base/json/json';
import { sign } from '../../../src/base/signature';
import { untilInFeed } from '../../support/changes';
import { bearer, getAccount, getAccounts, newTimestamp, patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey, type TestService } from '../../support/service';
import { LATE, type LateValues, OTHER, OWN, SSN, withLateValues } from './canaries';
import { type HttpCase, type KeyUse, SCOPES_OF, type Signing } from './cases';
import { EXTERNAL_IDS } from './seeds';

const OWN_ORGANIZATION = 'org-own';
const OTHER_ORGANIZATION = 'org-other';

const person = ({ name, ssn }: { name: string; ssn: string }) => ({ name: { first: name, last: name }, ssn });

async function fill(service: TestService, own: TestKey, other: TestKey): Promise<LateValues> {
  const ids = EXTERNAL_IDS.filter((id) => id.length <= 256 && !Object.values<string>(LATE).includes(id));
  const rowsOf = (values: typeof OWN | typeof OTHER, ssn: string) =>
    ids.map((externalId) =>
      buildRow({
        externalId,
        phoneNumber: values.phone,
        emailAddress: values.email,
        person: person({ name: values.name, ssn }),
        metadata: { filenumber: 'F', secret: values.secret, 'Debtor SSN': ssn, note: `says ${ssn}` },
      }),
    );
  for (const [key, rows] of [
    [own, rowsOf(OWN, SSN)],
    [other, rowsOf(OTHER, OTHER.ssn)],
  ] as const) {
    await postBulkUpsert(service, key.apiKey, { accounts: rows });
    for (const status of ['ACTIVE', 'DISPUTE']) await patchAccount(service, key.apiKey, 'ext-0', { status });
  }
  await untilInFeed(service.database.db);
  const idOf = async ({ apiKey }: TestKey) =>
    String(((await getAccount(service, apiKey, 'ext-0')).body.account as JsonObject).id);
  const cursorOf = async ({ apiKey }: TestKey) =>
    String((await getAccounts(service, apiKey, '?limit=1')).body.nextCursor);
  return {
    otherAccountId: await idOf(other),
    otherCursor: await cursorOf(other),
    otherKeyId: other.keyId,
    ownAccountId: await idOf(own),
    ownCursor: await cursorOf(own),
  };
}

/** A service with two organizations: one whose keys the attacker has, and one that nobody may touch. */
export async function startAttackedService() {
  const service = await startService();
  const own = await service.createKey({ organizationId: OWN_ORGANIZATION });
  const other = await service.createKey({ organizationId: OTHER_ORGANIZATION });
  const late = await fill(service, own, other);
  const keyOf = async (use: KeyUse) =>
    (
      await service.createKey({
        organizationId: OWN_ORGANIZATION,
        ...(SCOPES_OF[use] && { scopes: SCOPES_OF[use] }),
        ...(use === 'revoked' && { revokedAt: service.clock.now }),
      })
    ).apiKey;
  const [head] = other.apiKey.split('.');
  const keys: Record<KeyUse, string> = {
    own: own.apiKey,
    reader: await keyOf('reader'),
    writer: await keyOf('writer'),
    revoked: await keyOf('revoked'),
    // The other organization's key id before a secret of our own.
    mixed: `${head}.${own.apiKey.split('.')[1]}`,
    broken: own.apiKey.slice(0, -1),
    none: '',
  };

  async function signatureOf(
    signing: Signing,
    apiKey: string,
    { method, path, body }: Pick<HttpCase, 'method' | 'path' | 'body'>,
  ): Promise<Record<string, string>> {
    if (signing === 'none') return {};
    const age = signing === 'stale' ? 361_000 : 0;
    const timestamp = String(Number(newTimestamp(service)) - age);
    const signed = { timestamp, method: signing === 'wrong' ? 'PUT' : method, pathWithQuery: path, body };
    return {
      'X-Service-Timestamp': timestamp,
      'X-Service-Signature': await sign(signing === 'other' ? keys.reader : apiKey || keys.own, signed),
    };
  }

  return Object.assign(service, {
    own,
    other,
    late,
    /** The request with its key and signature, and with the values that are known only now. */
    async complete({ method, path: rawPath, headers, body: rawBody, key, signing }: HttpCase) {
      const path = withLateValues(rawPath, late);
      const body = typeof rawBody === 'string' ? withLateValues(rawBody, late) : rawBody;
      const apiKey = keys[key];
      const signature = await signatureOf(signing, apiKey, { method, path, body });
      // Node's client sends the body of a read without saying where it ends.
      const length: Record<string, string> =
        body.length > 0 ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
      const authorization: Record<string, string> = apiKey === '' ? {} : bearer(apiKey);
      return { method, path, body, headers: { ...length, ...authorization, ...signature, ...headers } };
    },
    /** Texts that may stand in no log: keys and their secrets. */
    secrets: [...Object.values(keys), other.apiKey]
      .filter((key) => key !== '')
      .flatMap((key) => [key, key.split('.')[1] ?? key]),
    /** Every document of the other organization and every key, as bytes; and the organizations that have documents. */
    async dump() {
      // The database clears turns and signatures by its own clock.
      const collections = (await service.database.db.collections()).filter(
        ({ collectionName }) => collectionName !== 'rateLimits',
      );
      const all = await Promise.all(collections.map((one) => one.find().sort({ _id: 1 }).toArray()));
      const documents = collections.flatMap(({ collectionName }, at) =>
        (all[at] ?? [])
          .filter(({ organizationId }) => collectionName === 'apiKeys' || organizationId === OTHER_ORGANIZATION)
          // The time of last use is the one thing of a key that using it changes.
          .map(
            ({ lastUsedAt: _lastUsedAt, ...rest }) =>
              `${collectionName} ${Buffer.from(BSON.serialize(rest)).toString('base64')}`,
          ),
      );
      const organizations = [...new Set(all.flat().map(({ organizationId }) => String(organizationId)))].sort();
      return { documents, organizations };
    },
  });
}

export type AttackedService = Awaited<ReturnType<typeof startAttackedService>>;
