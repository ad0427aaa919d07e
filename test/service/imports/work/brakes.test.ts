import { type JsonObject } from '../../../../src/base/json/json';
import { type Brakes, readBrakes } from '../../../../src/service/imports/model/brakes';
import { getAccounts, pushRows } from '../../../support/http';
import { useImportStores } from '../../../support/imports';
import { queueImport, resultsNow, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);
const stores = useImportStores(service);

async function run(
  rows: readonly unknown[],
  { review = false, ...brakes }: Partial<Brakes> & { review?: boolean } = {},
) {
  const options = { complete: null, review, brakes: readBrakes(brakes as JsonObject) };
  const queued = await queueImport(service, key, [rows], { options });
  return untilState(stores, queued, 'COMPLETED', 'FAILED', 'PLANNED', 'HELD');
}

/** Ten accounts that are stored, as rows that change them. */
async function changedRows(before: JsonObject, after: JsonObject): Promise<JsonObject[]> {
  const rows = Array.from({ length: 10 }, () => buildRow(before));
  await pushRows(service, key.apiKey, rows);
  return rows.map((row, index) => (index < 2 ? { ...row, ...after } : row));
}

describe.each<[string, Partial<Brakes>, () => Promise<unknown[]>, number]>([
  ['failedShare', {}, async () => [...Array.from({ length: 8 }, () => buildRow()), {}, {}], 0.2],
  [
    'optOutsCleared',
    {},
    () => changedRows({ smsOptOut: { isOptedOut: true } }, { smsOptOut: { isOptedOut: false } }),
    2,
  ],
  ['legalHoldsLeft', {}, () => changedRows({ status: 'DISPUTE' }, { status: 'ACTIVE' }), 2],
  ['updatedShare', { updatedShare: 0.1 }, () => changedRows({ bank: 'A' }, { bank: 'B' }), 0.2],
  ['updatedCount', { updatedCount: 1 }, () => changedRows({ bank: 'A' }, { bank: 'B' }), 2],
  ['createdCount', { createdCount: 1 }, async () => [buildRow(), buildRow()], 2],
  ['balanceMoved', { balanceMoved: 4.99 }, () => changedRows({ currentBalance: 10.1 }, { currentBalance: '7.6' }), 5],
])('the brake %s', (brake, named, rowsOf, actual) => {
  it(`holds an import that goes past it, which writes nothing: ${brake}`, async () => {
    const rows = await rowsOf();
    const held = await run(rows, named);
    const limit = readBrakes(named as JsonObject)[brake as keyof Brakes];
    expect(held).toMatchObject({ state: 'HELD', heldBy: [{ brake, limit, actual }], done: { created: 0, updated: 0 } });
    const results = await resultsNow(stores, held);
    if (['optOutsCleared', 'legalHoldsLeft', 'balanceMoved'].includes(brake)) {
      expect(results.map(({ brakes }) => brakes)).toEqual([
        ...[[brake], [brake]],
        ...Array.from({ length: 8 }, () => undefined),
      ]);
    }
  });

  it(`lets an import through that stays within it: ${brake}`, async () => {
    expect(await run(await rowsOf(), { ...named, [brake]: actual })).toMatchObject({ state: 'COMPLETED', heldBy: [] });
  });
});

it('an import that is to be looked at is held all the same', async () => {
  expect(await run([{}], { review: true })).toMatchObject({ state: 'HELD', heldBy: [{ brake: 'failedShare' }] });
  expect((await getAccounts(service, key.apiKey)).body.accounts).toEqual([]);
});

it('a balance counts with all that it moves, in a currency of large amounts too', async () => {
  const rows = await changedRows({ currentBalance: 0 }, { currentBalance: 30_000_000_000 });
  expect(await run(rows, { balanceMoved: 50_000_000_000 })).toMatchObject({
    state: 'HELD',
    heldBy: [{ brake: 'balanceMoved', actual: 60_000_000_000 }],
  });
});

it.each([1e9, 1e12, 1e100])(
  'an account whose balance is beyond all sums moves more than a brake of %d allows',
  async (balanceMoved) => {
    const [row] = await changedRows({ currentBalance: '1e308' }, { currentBalance: '-1e308' });
    expect(await run([row], { balanceMoved })).toMatchObject({ state: 'HELD' });
  },
);
