import fc from 'fast-check';
import { type Document, ObjectId } from 'mongodb';
import { type JsonObject } from '../../src/base/json/json';
import { verifyAccounts } from '../../src/cli/service/audit-history';
import {
  type Searched,
  searchKeysOfVersion4,
  searchKeysOfVersion7,
} from '../../src/service/accounts/model/search-keys';
import { VALUE_FIELDS } from '../../src/service/accounts/sealing/account-values';
import { openPlatformOf } from '../../src/service/app/platform';
import { arbitraryNewRow, arbitraryRow, arbitraryUpdate } from '../support/arbitrary-rows';
import { commandLine } from '../support/command-line';
import { patchAccount, postBulkUpsert, pushRows } from '../support/http';
import { runs } from '../support/properties';
import { buildRow } from '../support/rows';
import { rewrite } from '../support/tampering';
import { useService } from '../support/use-service';

let count = 0;
const service = useService();

interface Step {
  kind: 'row' | 'update' | 'hold' | 'release' | 'erase' | 'number' | 'email';
  fields?: JsonObject;
  text?: string;
}
const withText = (kind: Step['kind'], ...texts: string[]): fc.Arbitrary<Step> =>
  fc.constantFrom(...texts).map((text) => ({ kind, text }));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: arbitraryUpdate(0).map((fields) => ({ kind: 'update' as const, fields: fields as JsonObject })),
  },
  { weight: 4, arbitrary: arbitraryRow(0).map((fields) => ({ kind: 'row' as const, fields: fields as JsonObject })) },
  { weight: 2, arbitrary: withText('number', '905-11-2222', '905113333') },
  { weight: 2, arbitrary: withText('email', 'a@example.com', 'b@example.com', '905-11-2222@example.com') },
  { weight: 1, arbitrary: withText('hold', 'of 905-11-2222') },
  { weight: 1, arbitrary: withText('release', '') },
  { weight: 1, arbitrary: withText('erase', '') },
);

/** An account with all that happened to it. @returns its organization, which has no other one */
async function accountWith(first: JsonObject, steps: readonly Step[]): Promise<string> {
  count += 1;
  const [organizationId, externalId] = [`org-${count}`, `A-${count}`];
  const { apiKey } = await service.createKey({
    organizationId,
    scopes: ['accounts:read', 'accounts:write', 'accounts:hold', 'accounts:erase'],
  });
  const cli = commandLine({ ...service, apiKey });
  const push = (fields: JsonObject) => postBulkUpsert(service, apiKey, { accounts: [{ ...fields, externalId }] });
  expect((await push({ ...first, metadata: { ...(first.metadata as object), filenumber: 7 } })).body).toMatchObject({
    created: 1,
  });
  const takers: Record<Step['kind'], (step: Step) => Promise<unknown>> = {
    row: ({ fields = {} }) => push(fields),
    update: ({ fields = {} }) => patchAccount(service, apiKey, externalId, fields),
    number: ({ text = '' }) => patchAccount(service, apiKey, externalId, { person: { ssn: text } }),
    email: ({ text = '' }) => patchAccount(service, apiKey, externalId, { emailAddress: text }),
    hold: ({ text = '' }) => cli('hold', 'place', externalId, '--reason', text),
    release: () => cli('hold', 'release', externalId),
    erase: () => cli('erase', externalId, '--yes'),
  };
  for (const taken of steps) await takers[taken.kind](taken);
  return organizationId;
}

/** Every change that somebody could make to one value: another one, none, or one more or less in it. */
function* tampered(value: unknown, isFreeForm: boolean): Generator<unknown> {
  if (value === null || value === undefined) yield 'forged';
  else if (typeof value === 'string') yield* [`${value}x`, 7];
  else if (typeof value === 'number') yield* [value === 0 ? 1 : -value, String(value)];
  else if (typeof value === 'boolean') yield !value;
  else if (value instanceof Date) yield new Date(value.getTime() + 1);
  else if (value instanceof Uint8Array) {
    yield Buffer.from(value).map((byte, at) => (at === value.length - 1 ? byte ^ 1 : byte));
  } else if (Array.isArray(value)) {
    yield [...value, 'forged'];
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1);
      for (const other of tampered(item, isFreeForm)) yield value.with(index, other);
    }
  } else if (value instanceof ObjectId) yield new ObjectId();
  else {
    const fields = value as Record<string, unknown>;
    if (isFreeForm) yield { ...fields, forged: null };
    for (const name of Object.keys(fields)) {
      const { [name]: item, ...others } = fields;
      yield others;
      for (const other of tampered(item, isFreeForm)) yield { ...fields, [name]: other };
    }
  }
}

/** Each a document as somebody could have written it in its place. */
function* tamperedDocuments(collection: string, document: Document): Generator<Document> {
  for (const [name, value] of Object.entries(document)) {
    if (name === '_id' && collection === 'accounts') continue;
    const { [name]: _value, ...others } = document;
    // In an account, a field without a value and no field are the same.
    if (name !== '_id' && !(collection === 'accounts' && value === null)) yield others;
    const isFreeForm = collection === 'accounts' && VALUE_FIELDS.includes(name);
    for (const other of tampered(value, isFreeForm)) yield { ...document, [name]: other };
  }
}

const isUnbroken = async (organizationId: string) => {
  // One that was moved is found where it went.
  const organizations = [organizationId, `${organizationId}x`];
  const { firstBreak } = await verifyAccounts(openPlatformOf(service.config, service.database), organizations, true);
  return firstBreak === undefined;
};

it('audit verify finds any one change of an account or of its history, and nothing else', async () => {
  const history = fc.tuple(arbitraryNewRow(), fc.array(step, { maxLength: 6 }), fc.infiniteStream(fc.nat()));
  const property = fc.asyncProperty(history, async ([first, steps, choices]) => {
    const organizationId = await accountWith(structuredClone(first) as JsonObject, structuredClone(steps));
    expect(await isUnbroken(organizationId)).toBe(true);
    const { db } = service.database;
    for (const collection of ['accounts', 'auditTrail']) {
      const found = await db.collection(collection).find({ organizationId }, { promoteBuffers: true }).toArray();
      for (const document of found) {
        const keysBefore = [searchKeysOfVersion4, searchKeysOfVersion7].map((keysOf) =>
          JSON.stringify(keysOf(document as Document as Searched)),
        );
        // Search keys as versions before wrote them are no fault, nor is a name key that they did not write.
        const all = [...tamperedDocuments(collection, document)].filter(
          ({ searchKeys, nameKey }) =>
            (searchKeys === document.searchKeys || !keysBefore.includes(JSON.stringify(searchKeys))) &&
            (nameKey !== undefined || document.nameKey === undefined),
        );
        for (const choice of choices.take(8)) {
          const forged = all[choice % all.length] as Document;
          await db.collection(collection).deleteMany({ _id: document._id });
          // A unique index refuses some: those cannot be.
          const isWritten = await db
            .collection(collection)
            .insertOne(forged)
            .then(Boolean, () => false);
          if (isWritten && (await isUnbroken(organizationId)))
            throw new Error(`Unnoticed: ${JSON.stringify([document, forged], null, 1)}`);
          await db.collection(collection).deleteMany({ _id: forged._id });
          await db.collection(collection).insertOne(document);
        }
      }
    }
    expect(await isUnbroken(organizationId)).toBe(true);
  });
  await fc.assert(property, { numRuns: runs(10), endOnFailure: true });
});

it('audit verify takes search keys of a file number that such a release replaced, and no other ones', async () => {
  const organizationId = 'beside';
  const { apiKey } = await service.createKey({ organizationId });
  const row = buildRow({ externalId: 'B-1', metadata: { filenumber: 'OLD 1' } });
  await pushRows(service, apiKey, [row]);
  const accounts = service.database.db.collection('accounts');
  const keys = async () => (await accounts.findOne({ organizationId }))?.searchKeys as string[];
  const { _id } = (await accounts.findOne({ organizationId })) ?? {};
  const before = await keys();
  for (const filenumber of ['NEW 1', 'NEW 2']) await patchAccount(service, apiKey, 'B-1', { metadata: { filenumber } });
  const after = await keys();
  const isTaken = async (searchKeys: string[]) => {
    await accounts.updateOne({ _id }, { $set: { searchKeys } });
    return isUnbroken(organizationId);
  };
  expect(after).not.toEqual(before);
  for (const taken of [before, after, searchKeysOfVersion7(row)]) expect(await isTaken(taken)).toBe(true);
  expect(await isTaken(before.with(-1, 'forged'))).toBe(false);
  expect(await isTaken(before.slice(0, -1))).toBe(false);
  expect(await isTaken(after)).toBe(true);
});

it('audit verify takes the name key of a name that such a release replaced, or none, and no other one', async () => {
  const organizationId = 'beside-names';
  const { apiKey } = await service.createKey({ organizationId });
  await pushRows(service, apiKey, [buildRow({ externalId: 'B-2', person: { name: { last: 'Old' } } })]);
  await patchAccount(service, apiKey, 'B-2', { person: { name: { last: 'New' } } });
  await patchAccount(service, apiKey, 'B-2', { bank: 'Other' });
  const isTaken = async (nameKey: unknown) => {
    await rewrite(service.database.db, 'accounts', { organizationId }, ({ nameKey: _, ...others }) =>
      nameKey === undefined ? others : { ...others, nameKey },
    );
    return isUnbroken(organizationId);
  };
  for (const taken of ['new', 'old', undefined]) expect(await isTaken(taken)).toBe(true);
  for (const forged of ['forged', null]) expect(await isTaken(forged)).toBe(false);
});
