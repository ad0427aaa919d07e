import { type JsonObject } from '../../src/base/json/json';
import { type Scope } from '../../src/service/callers/rights/scopes';
import { getAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { SURFACE_NAMES, SURFACES } from '../support/surfaces';
import { useService } from '../support/use-service';

const RIGHT = '905-11-8922';
/** Another number with the same mask. */
const WRONG = '905-12-8922';

let owner: string;
const service = useService();
beforeAll(async () => {
  owner = (await service.createKey()).apiKey;
});

/** Where an account holds a number. */
const PLACES: [place: string, (number: string) => JsonObject][] = [
  ['person.ssn', (ssn) => ({ person: { ssn } })],
  ['metadata, under a key that names one', (number) => ({ metadata: { debtor: { 'SSN#': number } } })],
  ['metadata, as a number', (number) => ({ metadata: { ssn: Number(number.replaceAll('-', '')) } })],
  ['metadata, in a text', (number) => ({ metadata: { note: `asked about ${number}, twice ${number}` } })],
  ['a list', (number) => ({ history: { chargedOff: { events: [{ type: 'sale' }, { taxId: number }] } } })],
  ['a tag', (number) => ({ tags: ['vip', `ssn ${number}`] })],
  ['a name', (number) => ({ person: { name: { last: `Doe ${number}` } } })],
];
const READER: Scope[] = ['accounts:read', 'accounts:write'];

async function create(fields: JsonObject, apiKey = owner): Promise<string> {
  const row = buildRow({ ...fields, metadata: { filenumber: 'F-1', ...(fields.metadata as JsonObject | undefined) } });
  expect((await postBulkUpsert(service, apiKey, { accounts: [row] })).body).toMatchObject({ created: 1 });
  return row.externalId;
}

describe.each(SURFACE_NAMES)('over %s', (surface) => {
  const asKey = async (scopes: Scope[]) => SURFACES[surface](service, (await service.createKey({ scopes })).apiKey);

  describe.each(PLACES)('a number in %s', (_place, fieldsOf) => {
    it('the dry run of a key that may not read numbers does not tell a right guess from a wrong one', async () => {
      const externalId = await create(fieldsOf(RIGHT));
      for (const [scopes, includeChanges] of [
        [READER, true],
        [READER, false],
        [['accounts:write'], false],
      ] as [Scope[], boolean][]) {
        const key = await asKey(scopes);
        const answerTo = (number: string) =>
          key.bulkUpsert([{ externalId, ...fieldsOf(number) }], { dryRun: true, includeChanges });
        const [right, wrong] = [await answerTo(RIGHT), await answerTo(WRONG)];
        expect(wrong).toMatchObject({ updated: 1, results: [{ status: 'updated' }] });
        expect(right).toEqual(wrong);
      }
    });

    it('the dry run of a key that may read numbers tells that nothing changes', async () => {
      const externalId = await create(fieldsOf(RIGHT));
      const { unchanged } = await SURFACES[surface](service, owner).bulkUpsert([{ externalId, ...fieldsOf(RIGHT) }], {
        dryRun: true,
      });
      expect(unchanged).toBe(1);
    });
  });

  it('the dry run of a key that may not read numbers says unchanged to a mask that is sent back', async () => {
    const externalId = await create({ person: { ssn: RIGHT }, bank: 'First Bank' });
    const reader = await asKey(READER);
    const row = { externalId, person: { ssn: '***-**-8922' }, bank: 'First Bank' };
    expect(await reader.bulkUpsert([row], { dryRun: true })).toMatchObject({ unchanged: 1 });
  });

  it('a dry run does not tell a write-only key whether the last four digits are right', async () => {
    const externalId = await create({ person: { last4SSN: '8922' }, metadata: { ssn_last4: '8922' } });
    const writer = await asKey(['accounts:write']);
    const answerTo = (fields: JsonObject) => writer.bulkUpsert([{ externalId, ...fields }], { dryRun: true });
    expect(await answerTo({ person: { last4SSN: '8922' } })).toEqual(await answerTo({ person: { last4SSN: '8923' } }));
    expect(await answerTo({ metadata: { ssn_last4: '8922' } })).toEqual(
      await answerTo({ metadata: { ssn_last4: '8923' } }),
    );
    const reader = await asKey(READER);
    expect(await reader.bulkUpsert([{ externalId, person: { last4SSN: '8922' } }], { dryRun: true })).toMatchObject({
      unchanged: 1,
    });
  });

  it('the dry run of a row that the same key wrote does not tell that the number is still the same', async () => {
    const { apiKey } = await service.createKey({ scopes: READER });
    const key = SURFACES[surface](service, apiKey);
    const row = buildRow({ person: { ssn: RIGHT } });
    expect(await key.bulkUpsert([row])).toMatchObject({ created: 1 });
    expect(await key.bulkUpsert([row], { dryRun: true })).toMatchObject({ updated: 1 });
    expect(await key.bulkUpsert([row])).toMatchObject({ unchanged: 1 });
  });

  it('a dry run writes nothing, whatever it says', async () => {
    const externalId = await create({ person: { ssn: RIGHT } });
    const before = (await getAccount(service, owner, externalId)).text;
    await (await asKey(READER)).bulkUpsert([{ externalId, person: { ssn: RIGHT } }], { dryRun: true });
    expect((await getAccount(service, owner, externalId)).text).toBe(before);
  });
});
