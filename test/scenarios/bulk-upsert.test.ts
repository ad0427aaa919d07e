import { type JsonObject } from '../../src/base/json/json';
import { LIMITS } from '../../src/service/accounts/fields/limits';
import { buildRow } from '../support/rows';
import { type Outcome, SURFACE_NAMES, SURFACES, type SurfaceClient } from '../support/surfaces';
import { useService } from '../support/use-service';

const service = useService();

const outcomes = (outcome: Outcome) => outcome.results?.map(({ status }) => status);

describe.each(SURFACE_NAMES)('bulk upsert over %s', (name) => {
  let client: SurfaceClient;
  let organizationId: string;
  beforeAll(async () => {
    organizationId = `org-${name}`;
    const { apiKey } = await service.createKey({ organizationId });
    client = SURFACES[name](service, apiKey);
  });

  it('a bulk upsert creates an account, then finds it unchanged, then updates what differs', async () => {
    const row = buildRow({ status: 'FOLLOW UP', typeOfDebt: 'nsf_check', tags: ['a', 'b'], currentBalance: '12.50' });
    const created = await client.bulkUpsert([row]);
    expect(created).toMatchObject({
      success: true,
      code: 'ACCOUNTS_BULK_UPSERT_COMPLETED',
      dryRun: false,
      requested: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      failed: 0,
    });
    const [first] = created.results ?? [];
    expect(first).toEqual({
      index: 0,
      externalId: row.externalId,
      status: 'created',
      accountId: expect.any(String),
      updatedAt: service.clock.now.toISOString(),
    });

    service.clock.advance(1000);
    const again = await client.bulkUpsert([row], { includeChanges: true });
    expect(again.results).toEqual([{ ...first, status: 'unchanged' }]);
    expect(await client.auditTrail(row.externalId)).toEqual([]);

    const changed = await client.bulkUpsert([{ ...row, status: 'PAID IN FULL', tags: ['b'] }], {
      includeChanges: true,
    });
    expect(changed.results).toEqual([
      {
        ...first,
        status: 'updated',
        updatedAt: service.clock.now.toISOString(),
        changes: [
          { field: 'status', from: 'FOLLOW UP', to: 'PAID IN FULL' },
          { field: 'tags', from: ['a', 'b'], to: ['b'] },
        ],
      },
    ]);
    expect(await client.account(row.externalId)).toMatchObject({
      status: 'PAID IN FULL',
      status_category: 'PAID',
      typeOfDebt: 'nsf_check',
      tags: ['b'],
      currentBalance: '12.50',
      updatedAt: service.clock.now.toISOString(),
    });
  });

  it('an account has every field, null or empty if it was never set', async () => {
    const row = buildRow();
    await client.bulkUpsert([row]);
    expect(await client.account(row.externalId)).toEqual({
      id: expect.any(String),
      externalId: row.externalId,
      organizationId,
      status: 'LOADED',
      status_category: 'NEW',
      clientStatus: null,
      phoneNumber: '+15551234567',
      metadata: row.metadata,
      person: null,
      emailAddress: null,
      currentEmailAddressId: null,
      emailAddressIds: [],
      address: null,
      history: null,
      typeOfDebt: null,
      compliance: null,
      paymentRules: null,
      bank: null,
      client: null,
      originalCreditor: null,
      currentBalance: null,
      tags: [],
      contactInfo: null,
      smsOptOut: null,
      portfolioId: 'portfolio-1',
      bucket: null,
      createdAt: service.clock.now.toISOString(),
      updatedAt: service.clock.now.toISOString(),
    });
  });

  it('a bulk upsert applies valid rows, and fails the others; details name the missing fields alone, the message all that is wrong', async () => {
    const good = buildRow();
    const bad = { externalId: `${good.externalId}-bad`, paymentRules: { maxSettlementToday: 1.5 }, metadata: {} };
    const outcome = await client.bulkUpsert([bad, good]);
    expect(outcomes(outcome)).toEqual(['failed', 'created']);
    expect(outcome).toMatchObject({ success: true, requested: 2, created: 1, failed: 1 });
    expect(outcome.results?.[0]).toEqual({
      index: 0,
      externalId: bad.externalId,
      status: 'failed',
      code: 'MISSING_REQUIRED_FIELD',
      message:
        'Missing required fields: phoneNumber, portfolioId, metadata.filenumber; also not valid: ' +
        'paymentRules.maxSettlementToday must not be greater than 1',
      details: [
        { field: 'phoneNumber', message: expect.any(String) },
        { field: 'portfolioId', message: expect.any(String) },
        { field: 'metadata.filenumber', message: expect.any(String) },
      ],
    });
    expect(await client.account(bad.externalId)).toBeNull();
    expect(await client.account(good.externalId)).toMatchObject({ externalId: good.externalId });
  });

  it('a bulk upsert applies the first row with an external id and fails later ones with the index of the first', async () => {
    const row = buildRow();
    const outcome = await client.bulkUpsert([buildRow(), row, { ...row, bank: 'Other' }]);
    expect(outcomes(outcome)).toEqual(['created', 'created', 'failed']);
    expect(outcome.results?.[2]).toMatchObject({
      code: 'DUPLICATE_EXTERNAL_ID',
      message: expect.stringContaining('index 1'),
    });
    expect(await client.account(row.externalId)).toMatchObject({ bank: null });
  });

  it('a bulk upsert merges objects deeply, replaces lists and scalars, and clears fields with null', async () => {
    const row = buildRow({
      metadata: { filenumber: 'F', keep: { a: 1, b: [1, 2] } },
      person: { name: { first: 'Ana', last: 'Petrov' }, birthdate: '1980-02-03' },
      address: { city: 'Boise', state: 'ID' },
      clientStatus: 'open',
    });
    await client.bulkUpsert([row]);
    const update = {
      externalId: row.externalId,
      metadata: { keep: { b: [3], c: null } },
      person: { name: { last: 'Dvorak' } },
      address: null,
      clientStatus: null,
    };
    const outcome = await client.bulkUpsert([update], { includeChanges: true });
    expect(outcome.results?.[0]?.changes).toEqual([
      { field: 'clientStatus', from: 'open', to: null },
      { field: 'metadata.keep.b', from: [1, 2], to: [3] },
      { field: 'metadata.keep.c', from: null, to: null },
      { field: 'person.name.last', from: 'Petrov', to: 'Dvorak' },
      { field: 'address', from: expect.objectContaining({ city: 'Boise', state: 'ID' }), to: null },
    ]);
    expect(await client.account(row.externalId)).toMatchObject({
      metadata: { filenumber: 'F', keep: { a: 1, b: [3], c: null } },
      person: { name: { first: 'Ana', last: 'Dvorak' }, birthdate: '1980-02-03' },
      address: null,
      clientStatus: null,
    });
    expect(outcomes(await client.bulkUpsert([update]))).toEqual(['unchanged']);
  });

  it('a dry run reports the same outcomes and writes nothing', async () => {
    const existing = buildRow({ bank: 'One' });
    await client.bulkUpsert([existing]);
    const before = await client.account(existing.externalId);
    service.clock.advance(1000);
    const fresh = buildRow();
    const outcome = await client.bulkUpsert([fresh, { ...existing, bank: 'Two' }, { ...existing, externalId: '' }], {
      dryRun: true,
      includeChanges: true,
    });
    expect(outcome).toMatchObject({ dryRun: true, created: 1, updated: 1, failed: 1 });
    expect(outcome.results?.[0]).toEqual({ index: 0, externalId: fresh.externalId, status: 'created' });
    expect(outcome.results?.[1]).toEqual({
      index: 1,
      externalId: existing.externalId,
      status: 'updated',
      accountId: before?.id,
      updatedAt: before?.updatedAt,
      changes: [{ field: 'bank', from: 'One', to: 'Two' }],
    });
    expect(await client.account(fresh.externalId)).toBeNull();
    expect(await client.account(existing.externalId)).toEqual(before);
    expect(await client.auditTrail(existing.externalId)).toEqual([]);
  });

  it('a bulk upsert accepts 500 accounts, and refuses none and more than 500', async () => {
    expect(await client.bulkUpsert([])).toMatchObject({ success: false, code: 'ACCOUNTS_REQUIRED' });
    const rows = Array.from({ length: LIMITS.rowsPerRequest }, () => buildRow());
    expect(await client.bulkUpsert([...rows, buildRow()])).toMatchObject({
      success: false,
      code: 'ACCOUNTS_LIMIT_EXCEEDED',
    });
    const outcome = await client.bulkUpsert(rows);
    expect(outcome).toMatchObject({ success: true, requested: 500, created: 500 });
    expect(outcome.results?.map(({ externalId }) => externalId)).toEqual(rows.map(({ externalId }) => externalId));
  });

  it('keys that look like operators, paths or methods are kept as data, through updates and in the history', async () => {
    const list = [{ in: 'a list' }, [{ deeper: 1 }]];
    const odd = {
      $set: { a: 1 },
      'a.b': 2,
      '': 4,
      ünï: 5,
      toString: list,
      nested: { constructor: list, valueOf: list },
    };
    const { externalId } = buildRow();
    await client.bulkUpsert([buildRow({ externalId, metadata: { filenumber: 'F', ...odd } })]);
    expect((await client.account(externalId))?.metadata).toEqual({ filenumber: 'F', ...odd });
    await client.bulkUpsert([{ externalId, metadata: { $set: { a: 9 }, 'a.b': 7 } }]);
    await client.update(externalId, { metadata: { toString: [] }, originalCreditor: { hasOwnProperty: list } });
    const account = await client.account(externalId);
    const changed = { $set: { a: 9 }, 'a.b': 7, toString: [] };
    expect(account?.metadata).toEqual({ filenumber: 'F', ...odd, ...changed });
    expect(account?.originalCreditor).toEqual({ hasOwnProperty: list });
    expect((await client.list()).accounts.find((one) => one.externalId === externalId)).toEqual(account);
    expect((await client.auditTrail(externalId)).map(({ changes }) => changes)).toEqual([
      [
        { field: 'metadata.toString', from: list, to: [] },
        { field: 'originalCreditor.hasOwnProperty', from: null, to: list },
      ],
      [
        { field: 'metadata.$set.a', from: 1, to: 9 },
        { field: 'metadata.a\\.b', from: 2, to: 7 },
      ],
    ]);
  });

  it('text of any script, even with a NUL character, is kept as sent', async () => {
    const row = buildRow({
      externalId: `Zoë 漢字 😀 \u0000 /?#%25 ${name}`,
      bank: 'a\u0000b',
      clientStatus: ' padded ',
    });
    expect(outcomes(await client.bulkUpsert([row]))).toEqual(['created']);
    expect(await client.account(row.externalId)).toMatchObject({
      externalId: row.externalId,
      bank: 'a\u0000b',
      clientStatus: ' padded ',
    });
  });
});

// Both surfaces call the same use case, so what is below it is shown through one of them.
describe('bulk upsert', () => {
  let client: SurfaceClient;
  beforeAll(async () => {
    client = SURFACES.REST(service, (await service.createKey()).apiKey);
  });

  it('a row that is sent again is applied again if something else has changed the account since', async () => {
    const row = buildRow({ bank: 'Feed', metadata: { filenumber: 'F', stage: 'one' } });
    await client.bulkUpsert([row]);
    expect(outcomes(await client.bulkUpsert([row]))).toEqual(['unchanged']);
    await client.update(row.externalId, { bank: 'Dashboard' });
    expect(outcomes(await client.bulkUpsert([row]))).toEqual(['updated']);
    expect(await client.account(row.externalId)).toMatchObject({ bank: 'Feed' });
    await client.bulkUpsert([{ ...row, bank: 'Other feed' }]);
    expect(outcomes(await client.bulkUpsert([row]))).toEqual(['updated']);
    const { externalId, ...fields } = row;
    expect(outcomes(await client.bulkUpsert([{ ...fields, externalId }]))).toEqual(['unchanged']);
    expect(await client.account(row.externalId)).toMatchObject({ bank: 'Feed' });
    expect(await client.auditTrail(row.externalId)).toHaveLength(4);
  });

  it('a bulk upsert ignores portfolioId on an existing account and updates bucket', async () => {
    const row = buildRow();
    await client.bulkUpsert([row]);
    const outcome = await client.bulkUpsert([{ ...row, portfolioId: 'other', bucket: 'B2' }], { includeChanges: true });
    expect(outcome.results?.[0]?.changes).toEqual([{ field: 'bucket', from: null, to: 'B2' }]);
    expect(await client.account(row.externalId)).toMatchObject({ portfolioId: 'portfolio-1', bucket: 'B2' });
  });

  it('an account keeps its e-mail objects by address and points at the current one', async () => {
    const row = buildRow({ emailAddress: 'one@example.com' });
    const step = async (emailAddress: string | null) => {
      await client.bulkUpsert([{ ...row, emailAddress }]);
      const account = await client.account(row.externalId);
      return { current: account?.currentEmailAddressId, ids: account?.emailAddressIds as string[] };
    };
    const one = await step('one@example.com');
    expect(one.ids).toEqual([one.current]);
    const two = await step('two@example.com');
    expect(two.ids).toEqual([one.current, two.current]);
    const none = await step(null);
    expect(none).toEqual({ current: null, ids: two.ids });
    expect(await step('one@example.com')).toEqual({ current: one.current, ids: two.ids });
  });

  it('a row whose change is too large to record is refused, and the other rows are applied', async () => {
    const rows = [buildRow(), buildRow()];
    await client.bulkUpsert(rows);
    const path = Array.from({ length: 15 }, () => 'k'.repeat(250));
    const leaves = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`a${n}`, 1]));
    const deep = path.reduce<JsonObject>((inner, key) => ({ [key]: inner }), leaves);
    const outcome = await client.bulkUpsert([
      { externalId: String(rows[0]?.externalId), metadata: deep },
      { externalId: String(rows[1]?.externalId), bank: 'Beside' },
    ]);
    expect(outcome.results?.map(({ status, code }) => [status, code])).toEqual([
      ['failed', 'VALIDATION_FAILED'],
      ['updated', undefined],
    ]);
    const long = await client.bulkUpsert([buildRow({ metadata: { filenumber: 'F', ['k'.repeat(257)]: 1 } })]);
    expect(long.results?.[0]).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'metadata' }] });
  });
});
