import { beforeEachUnit } from '../support/changed-database';
import { buildRow } from '../support/rows';
import { SURFACE_NAMES, SURFACES } from '../support/surfaces';
import { useService } from '../support/use-service';

let transactions = 0;
const service = useService({}, (database) =>
  beforeEachUnit(database, () => {
    transactions += 1;
  }),
);
beforeAll(async () => {
  // An index of the operator's own, which makes the database refuse rows that the service finds nothing wrong with.
  await service.database.db.collection('accounts').createIndex({ bank: 1, client: 1 }, { unique: true });
});

describe.each(SURFACE_NAMES)('rows that the database refuses, over %s', (name) => {
  it('rows that the database refuses fail alone, and the others are written with their history', async () => {
    const client = SURFACES[name](service, (await service.createKey({ organizationId: `org-${name}` })).apiKey);
    const taken = buildRow({ bank: name, client: 'taken' });
    const changed = buildRow({ bank: name, client: 'free' });
    expect(await client.bulkUpsert([taken, changed])).toMatchObject({ created: 2 });

    const refusedCreate = buildRow({ bank: name, client: 'taken' });
    const fine = buildRow({ bank: name, client: 'other' });
    transactions = 0;
    const outcome = await client.bulkUpsert([
      refusedCreate,
      fine,
      { ...changed, client: 'taken' },
      { ...taken, tags: ['x'] },
    ]);
    expect(outcome.results?.map(({ status, code }) => [status, code])).toEqual([
      ['failed', 'INTERNAL_ERROR'],
      ['created', undefined],
      ['failed', 'INTERNAL_ERROR'],
      ['updated', undefined],
    ]);
    // One is refused for each of these rows, and none is sent again as it was: then the others, and the run.
    expect(transactions).toBe(4);
    expect(JSON.stringify(outcome)).not.toMatch(/E11000|dup key/);
    expect(await client.account(refusedCreate.externalId)).toBeNull();
    expect(await client.account(fine.externalId)).not.toBeNull();
    expect(await client.account(changed.externalId)).toMatchObject({ client: 'free' });
    expect(await client.auditTrail(changed.externalId)).toEqual([]);
    expect(await client.auditTrail(taken.externalId)).toHaveLength(1);
  });
});
