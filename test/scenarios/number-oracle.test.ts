import { type JsonObject } from '../../src/base/json/json';
import { type Scope } from '../../src/service/callers/rights/scopes';
import { postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { SURFACE_NAMES, SURFACES } from '../support/surfaces';
import { useService } from '../support/use-service';

const RIGHT = '905-11-8922';
/** Another number with the same mask. */
const WRONG = '905-12-8922';

const READER: Scope[] = ['accounts:read', 'accounts:write'];

let [owner, reader, writer] = ['', '', ''];
const service = useService();
beforeAll(async () => {
  owner = (await service.createKey()).apiKey;
  reader = (await service.createKey({ scopes: READER })).apiKey;
  writer = (await service.createKey({ scopes: ['accounts:write'] })).apiKey;
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

async function create(fields: JsonObject): Promise<string> {
  const row = buildRow({ ...fields, metadata: { filenumber: 'F-1', ...(fields.metadata as JsonObject | undefined) } });
  expect((await postBulkUpsert(service, owner, { accounts: [row] })).body).toMatchObject({ created: 1 });
  return row.externalId;
}

describe.each(SURFACE_NAMES)('over %s', (surface) => {
  const as = (apiKey: string) => SURFACES[surface](service, apiKey);

  it.each(PLACES)(
    'a dry run tells only who may read numbers whether a guessed one in %s is right',
    async (_place, fieldsOf) => {
      const externalId = await create(fieldsOf(RIGHT));
      const answerTo = (number: string, apiKey: string, includeChanges = false) =>
        as(apiKey).bulkUpsert([{ externalId, ...fieldsOf(number) }], { dryRun: true, includeChanges });
      for (const [apiKey, includeChanges] of [
        [reader, true],
        [reader, false],
        [writer, false],
      ] as const) {
        const wrong = await answerTo(WRONG, apiKey, includeChanges);
        expect(wrong).toMatchObject({ updated: 1, results: [{ status: 'updated' }] });
        expect(await answerTo(RIGHT, apiKey, includeChanges)).toEqual(wrong);
      }
      expect(await answerTo(RIGHT, owner)).toMatchObject({ unchanged: 1 });
    },
  );

  it('the dry run of a key that may not read numbers says unchanged to a mask that is sent back', async () => {
    const externalId = await create({ person: { ssn: RIGHT }, bank: 'First Bank' });
    const row = { externalId, person: { ssn: '***-**-8922' }, bank: 'First Bank' };
    expect(await as(reader).bulkUpsert([row], { dryRun: true })).toMatchObject({ unchanged: 1 });
  });

  it('a dry run does not tell a write-only key whether the last four digits are right', async () => {
    const externalId = await create({ person: { last4SSN: '8922' }, metadata: { ssn_last4: '8922' } });
    const answerTo = (fields: JsonObject) => as(writer).bulkUpsert([{ externalId, ...fields }], { dryRun: true });
    expect(await answerTo({ person: { last4SSN: '8922' } })).toEqual(await answerTo({ person: { last4SSN: '8923' } }));
    expect(await answerTo({ metadata: { ssn_last4: '8922' } })).toEqual(
      await answerTo({ metadata: { ssn_last4: '8923' } }),
    );
    expect(await as(reader).bulkUpsert([{ externalId, person: { last4SSN: '8922' } }], { dryRun: true })).toMatchObject(
      {
        unchanged: 1,
      },
    );
  });

  it('the dry run of a row that the same key wrote does not tell that the number is still the same', async () => {
    const key = as(reader);
    const row = buildRow({ person: { ssn: RIGHT } });
    expect(await key.bulkUpsert([row])).toMatchObject({ created: 1 });
    expect(await key.bulkUpsert([row], { dryRun: true })).toMatchObject({ updated: 1 });
    expect(await key.bulkUpsert([row])).toMatchObject({ unchanged: 1 });
  });
});
