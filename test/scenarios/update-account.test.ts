import { buildRow } from '../support/rows';
import { SURFACE_NAMES, SURFACES, type SurfaceClient } from '../support/surfaces';
import { useService } from '../support/use-service';

const service = useService();

describe.each(SURFACE_NAMES)('updating one account over %s', (name) => {
  let client: SurfaceClient;
  let keyId: string;
  let organizationId: string;
  beforeAll(async () => {
    const key = await service.createKey({ organizationId: `org-${name}`, name: 'ledger' });
    ({ keyId, organizationId } = key);
    client = SURFACES[name](service, key.apiKey);
  });

  it('an update merges, answers with the account, and records who changed what', async () => {
    const row = buildRow({ person: { name: { first: 'Ana' }, ssn: '123-45-6789' }, currentBalance: 10 });
    const created = (await client.bulkUpsert([row])).results?.[0];
    service.clock.advance(60_000);
    const updatedAt = service.clock.now.toISOString();
    expect(await client.update(row.externalId, { person: { ssn: '999-88-7777' }, currentBalance: 9.5 })).toEqual({
      success: true,
      code: 'ACCOUNT_UPDATED',
      message: expect.any(String),
      account: { id: created?.accountId, externalId: row.externalId, organizationId, updatedAt },
    });
    const [entry, ...older] = await client.auditTrail(row.externalId);
    expect(older).toEqual([]);
    expect(entry).toEqual({
      id: expect.any(String),
      accountId: created?.accountId,
      externalId: row.externalId,
      source: 'EXTERNAL_API',
      operation: 'UPDATE',
      surface: name,
      changes: [
        { field: 'person.ssn', from: '***-**-6789', to: '***-**-7777' },
        { field: 'currentBalance', from: 10, to: 9.5 },
      ],
      apiKeyId: keyId,
      actor: { kind: 'KEY', id: keyId, name: 'ledger' },
      requestId: expect.any(String),
      createdAt: updatedAt,
    });
    expect(await client.timeline(row.externalId)).toEqual([
      {
        id: expect.any(String),
        accountId: created?.accountId,
        externalId: row.externalId,
        kind: 'ACCOUNT_UPDATED',
        source: 'EXTERNAL_API',
        summary: expect.stringMatching(/person\.ssn and currentBalance/),
        auditTrailEntryId: entry?.id,
        createdAt: updatedAt,
      },
    ]);
  });

  it('an update that changes nothing writes nothing', async () => {
    const row = buildRow({ bank: 'One', emailAddress: null });
    await client.bulkUpsert([row]);
    const before = await client.account(row.externalId);
    service.clock.advance(1000);
    const outcome = await client.update(row.externalId, { bank: 'One', emailAddress: null, address: null, tags: [] });
    expect(outcome).toMatchObject({
      success: true,
      code: 'ACCOUNT_UPDATED',
      account: { updatedAt: before?.updatedAt },
    });
    expect(await client.account(row.externalId)).toEqual(before);
    expect(await client.auditTrail(row.externalId)).toEqual([]);
    expect(await client.timeline(row.externalId)).toEqual([]);
  });

  it('an update is refused without an updatable field, with a wrong value, or of an account that does not exist', async () => {
    const row = buildRow();
    await client.bulkUpsert([row]);
    expect(await client.update(row.externalId, {})).toMatchObject({
      success: false,
      code: 'NO_VALID_UPDATABLE_FIELDS',
    });
    const wrong = await client.update(row.externalId, {
      bank: 'X',
      phoneNumber: '555',
      smsOptOut: { optedOutAt: '2024-02-30' },
    });
    expect(wrong).toMatchObject({
      success: false,
      code: 'VALIDATION_FAILED',
      details: [
        { field: 'phoneNumber', message: expect.any(String) },
        { field: 'smsOptOut.optedOutAt', message: expect.any(String) },
      ],
    });
    expect((await client.account(row.externalId))?.bank).toBeNull();
    expect(await client.update('absent', { bank: 'X' })).toMatchObject({ success: false, code: 'ACCOUNT_NOT_FOUND' });
  });

  it('the list of accounts is paged by newest change, and inserts do not disturb the paging', async () => {
    const key = await service.createKey({ organizationId: `pages-${name}` });
    const pager = SURFACES[name](service, key.apiKey);
    const rows = Array.from({ length: 7 }, () => buildRow());
    for (const row of rows) {
      service.clock.advance(row === rows[3] ? 0 : 10);
      await pager.bulkUpsert([row]);
    }
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await pager.list({ limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.accounts.map(({ externalId }) => externalId));
      cursor = page.nextCursor ?? undefined;
      service.clock.advance(10);
      await pager.bulkUpsert([buildRow()]);
    } while (cursor !== undefined);
    expect(seen).toEqual(rows.map(({ externalId }) => externalId).reverse());
  });
});
