import { type Json, type JsonObject } from '../../src/base/json/json';
import { type Scope } from '../../src/service/callers/rights/scopes';
import { callerOf } from '../support/caller';
import { getAccount, patchAccount } from '../support/http';
import { buildRow } from '../support/rows';
import { type Outcome, SURFACE_NAMES, SURFACES, type SurfaceClient, type SurfaceName } from '../support/surfaces';
import { useKey, useService } from '../support/use-service';

const SSN = '905-11-8922';
const MASK_PREFIX = '***-**-8922';
const MASKS = ['XXX-XX-8922', MASK_PREFIX, '•••••8922', 'XXXXX8922', 'xxx xx 8922', '###-##-8922', '*****8922'];

const service = useService();
const reader = useKey(service);
const { account: storedAccount, create } = callerOf(service, reader);
beforeEach(() => service.clock.advance(1000));

/** Places where free-form data holds a number under a key that names one. */
const PLACES: [place: string, (number: string) => JsonObject][] = [
  ['person', (ssn) => ({ person: { ssn } })],
  ['metadata', (number) => ({ metadata: { filenumber: 'F-1', debtor: { 'SSN#': number } } })],
  ['originalCreditor', (number) => ({ originalCreditor: { name: 'First Bank', taxId: number } })],
  [
    'history.chargedOff.events',
    (number) => ({ history: { chargedOff: { events: [{ type: 'sale' }, { social_security_number: number }] } } }),
  ],
];
const fieldOf = (place: string) => (place === 'person' ? 'person.ssn' : place);

type Write = (by: SurfaceClient, externalId: string, fields: JsonObject) => Promise<Outcome>;
/** A way to write over each surface, with what it answers: the outcome of the row, or the envelope. */
const WRITES: Record<SurfaceName, Write> = {
  REST: async (by, externalId, fields) => (await by.bulkUpsert([{ externalId, ...fields }])).results?.[0] as Outcome,
  GRAPHQL: (by, externalId, fields) => by.update(externalId, fields),
};

const listOf = (...items: JsonObject[]): JsonObject => ({ metadata: { filenumber: 'F-1', debtors: items } });

describe.each(SURFACE_NAMES)('over %s', (surface) => {
  const write = WRITES[surface];
  const clientOf = (apiKey: string): SurfaceClient => SURFACES[surface](service, apiKey);
  let client: SurfaceClient;
  beforeAll(() => {
    client = clientOf(reader.apiKey);
  });

  it('last4SSN must be exactly four digits', async () => {
    const externalId = await create({ person: { last4SSN: '8922' } });
    for (const last4SSN of ['905-11-2222', '905112222', '892', '89222', '', 'XXXX', MASK_PREFIX, '٨٩٢٢', '8922\n']) {
      expect(await write(client, externalId, { person: { last4SSN } })).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: 'person.last4SSN', message: 'must be four digits, such as 6789' }],
      });
    }
    expect((await storedAccount(externalId)).person).toEqual({ last4SSN: '8922' });
    await write(client, externalId, { person: { last4SSN: '0007' } });
    expect((await storedAccount(externalId)).person).toEqual({ last4SSN: '0007' });
  });

  it.each(PLACES)('a stored number stays as it is if its mask is sent back: %s', async (_place, fieldsOf) => {
    const externalId = await create(fieldsOf(SSN));
    const before = await storedAccount(externalId);
    for (const mask of MASKS) {
      expect(await write(client, externalId, fieldsOf(mask))).not.toHaveProperty('details');
      expect(await storedAccount(externalId)).toEqual(before);
    }
    await write(client, externalId, { ...fieldsOf('XXX-XX-8922'), bank: 'Second Bank' });
    const { bank, updatedAt: _time, ...rest } = await storedAccount(externalId);
    expect(bank).toBe('Second Bank');
    expect(rest).toEqual({ ...before, bank: undefined, updatedAt: undefined });
  });

  it.each(PLACES)('a mask whose end was cut off is refused, and the number stays: %s', async (place, fieldsOf) => {
    const externalId = await create(fieldsOf(SSN));
    const before = await storedAccount(externalId);
    for (const mask of ['***-**-892', '***-**-89', 'XXX-XX-', '•••••', '***-**-٨٩٢٢']) {
      expect(await write(client, externalId, fieldsOf(mask))).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: fieldOf(place) }],
      });
    }
    expect(await storedAccount(externalId)).toEqual(before);
  });

  it.each<[change: string, (list: Json[]) => Json[]]>([
    ['the first item is gone', (list) => list.slice(1)],
    ['they are in another order', (list) => list.toReversed()],
    ['one is new', (list) => [list[0] as Json, list[0] as Json, ...list.slice(1)]],
  ])('numbers in lists that were shown masked stay those of their items where %s', async (_change, changed) => {
    const fieldsWith = (one: string, other: string, change = (list: Json[]) => list): JsonObject => ({
      metadata: { filenumber: 'F-1', debtors: change([{ name: 'Ana' }, { ssn: one }, { list: ['-', `is ${other}`] }]) },
      history: { chargedOff: { events: change([{ type: 'sale' }, { taxId: one }, { taxId: other }]) as JsonObject[] } },
      tags: change(['vip', `ssn ${one}`, 'late', `ssn ${other}`]) as string[],
    });
    const externalId = await create(fieldsWith(SSN, '905-11-8923'));
    const shown = fieldsWith(MASK_PREFIX, '***-**-8923', changed);
    expect(await write(client, externalId, shown)).not.toHaveProperty('details');
    expect(await storedAccount(externalId)).toMatchObject(fieldsWith(SSN, '905-11-8923', changed));
  });

  it('a mask in a list is refused where two items look like it and one of them is gone', async () => {
    const externalId = await create(listOf({ name: 'Ana' }, { ssn: SSN }, { ssn: '906-11-8922' }));
    const before = await storedAccount(externalId);
    expect(await write(client, externalId, listOf({ ssn: MASK_PREFIX }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'metadata' }],
    });
    expect(await storedAccount(externalId)).toEqual(before);
  });

  it('a mask in a list stays that of its item where the number of an item that is gone ends in the same digits', async () => {
    const [ana, ben] = [
      { name: 'Ana', ssn: SSN },
      { name: 'Ben', ssn: '906-11-8922' },
    ];
    const externalId = await create(listOf(ana, ben));
    expect(await write(client, externalId, listOf({ ...ben, ssn: MASK_PREFIX }))).not.toHaveProperty('details');
    expect(await storedAccount(externalId)).toMatchObject(listOf(ben));
  });

  it('the mask of an item that was sent back from another place is refused in a new one', async () => {
    const externalId = await create(listOf({ name: 'Ana', ssn: SSN }));
    const before = await storedAccount(externalId);
    const ana = { name: 'Ana', ssn: MASK_PREFIX };
    expect(await write(client, externalId, listOf({ ...ana, name: 'Ben' }, ana))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'metadata' }],
    });
    expect(await storedAccount(externalId)).toEqual(before);
  });

  it.each(PLACES)('the mask of another number is refused: %s', async (place, fieldsOf) => {
    const externalId = await create(fieldsOf(SSN));
    const before = await storedAccount(externalId);
    for (const mask of ['XXX-XX-8923', '***-**-****', '905-**-8923']) {
      expect(await write(client, externalId, fieldsOf(mask))).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: fieldOf(place), message: expect.stringContaining('full number') }],
      });
    }
    expect(await storedAccount(externalId)).toEqual(before);
  });

  it.each(PLACES)(
    'the answer to a write-only key is the same for every masked number: %s',
    async (_place, fieldsOf) => {
      const scopes: Scope[] = ['accounts:write'];
      const writer = clientOf((await service.createKey({ scopes })).apiKey);
      const externalId = await create(fieldsOf(SSN));
      const [same, other] = [
        await write(writer, externalId, fieldsOf(MASK_PREFIX)),
        await write(writer, externalId, fieldsOf('***-**-1111')),
      ];
      expect(same).toMatchObject({ code: 'VALIDATION_FAILED' });
      expect(same).toEqual(other);
    },
  );

  it.each(PLACES)('an account is not created with a masked number: %s', async (place, fieldsOf) => {
    for (const dryRun of [true, false]) {
      const row = buildRow(fieldsOf('XXX-XX-8922'));
      const { results } = await client.bulkUpsert([row], { dryRun });
      expect(results).toMatchObject([
        { status: 'failed', code: 'VALIDATION_FAILED', details: [{ field: fieldOf(place) }] },
      ]);
      expect((await getAccount(service, reader.apiKey, row.externalId)).status).toBe(404);
    }
  });
});

it('a stored text that was shown masked is replaced by the masked text if a write-only key sends it', async () => {
  const { apiKey } = await service.createKey({ scopes: ['accounts:write'] });
  const externalId = await create({ metadata: { filenumber: 'F-1', note: `asked about ${SSN}` } });
  const note = `asked about ${MASK_PREFIX}`;
  expect((await patchAccount(service, apiKey, externalId, { metadata: { note } })).status).toBe(200);
  expect((await storedAccount(externalId)).metadata).toEqual({ filenumber: 'F-1', note });
});
