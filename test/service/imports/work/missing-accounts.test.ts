import { type JsonObject } from '../../../../src/base/json/json';
import { DAY_MS } from '../../../../src/base/time/durations';
import { readBrakes } from '../../../../src/service/imports/model/brakes';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { callerOf } from '../../../support/caller';
import { patchAccount, pushRows } from '../../../support/http';
import { useImportStores } from '../../../support/imports';
import { importNow, missingNow, queueImport, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const stores = useImportStores(service);
const key = useNewKey(service);

/** A complete feed, a day after the one before. */
async function feed(
  rows: readonly unknown[],
  { brakes, review = false }: { brakes?: JsonObject; review?: boolean } = {},
) {
  service.clock.advance(DAY_MS);
  const options = { complete: { portfolioId: 'p' }, review, brakes: readBrakes(brakes ?? { missingShare: null }) };
  const queued = await queueImport(service, key, [rows], { options });
  return untilState(stores, queued, 'COMPLETED', 'FAILED', 'HELD', 'PLANNED');
}
const sinceById = async (named: StoredImport) =>
  new Map((await missingNow(stores, named)).map(({ externalId, since }) => [externalId, since]));

const rowsOf = (size: number, portfolioId = 'p') => Array.from({ length: size }, () => buildRow({ portfolioId }));
async function stored(size: number, portfolioId = 'p') {
  const rows = rowsOf(size, portfolioId);
  for (let start = 0; start < size; start += 500) await pushRows(service, key.apiKey, rows.slice(start, start + 500));
  return rows;
}

it('a complete feed lists the accounts of its portfolio that no row names, and leaves them as they are', async () => {
  const [named, failing, missing] = await stored(3);
  await stored(1, 'other');
  const erased = String((await stored(1))[0]?.externalId);
  expect(await callerOf(service, key).erase(erased)).toMatchObject({ code: 'PERSON_ERASED' });
  const done = await feed([named, { ...failing, phoneNumber: 1 }, ...rowsOf(20)]);
  expect(done).toMatchObject({ state: 'COMPLETED', missing: 1 });
  const accountId = expect.stringMatching(/^[0-9a-f]{24}$/);
  const since = done.committedAt;
  expect(await missingNow(stores, done)).toEqual([{ externalId: missing?.externalId, accountId, since }]);
});

it('an account is missing since the first of the feeds that missed it in a row', async () => {
  const [one, two, three] = await stored(3);
  const first = await feed([one, two]);
  await feed([one], { review: true });
  const second = await feed([one]);
  expect(await sinceById(second)).toEqual(
    new Map([
      [two?.externalId, second.committedAt],
      [three?.externalId, first.committedAt],
    ]),
  );
  await feed([one, three]);
  const last = await feed([one]);
  expect(await sinceById(last)).toEqual(
    new Map([
      [two?.externalId, second.committedAt],
      [three?.externalId, last.committedAt],
    ]),
  );
});

it('a feed that misses more than a tenth of the portfolio is held', async () => {
  const rows = await stored(10);
  expect(await feed(rows.slice(1), { brakes: {} })).toMatchObject({ state: 'COMPLETED', missing: 1 });
  expect(await feed(rows.slice(2), { brakes: {} })).toMatchObject({
    state: 'HELD',
    missing: 2,
    heldBy: [{ brake: 'missingShare', limit: 0.1, actual: 0.2 }],
  });
});

it('thousands of missing accounts are each listed once, though some change while they are looked for', async () => {
  const rows = await stored(2_600);
  const queued = feed([rows[0]]);
  for (const { externalId } of rows.slice(1, 40))
    await patchAccount(service, key.apiKey, externalId, { bank: 'Another bank' });
  const done = await queued;
  const missing = await missingNow(stores, done);
  expect(missing).toHaveLength(2_599);
  expect(new Set(missing.map(({ externalId }) => externalId))).toEqual(
    new Set(rows.slice(1).map(({ externalId }) => externalId)),
  );
  expect((await importNow(stores, done)).missing).toBe(2_599);
});
