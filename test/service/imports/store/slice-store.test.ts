import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ImportResult } from '../../../../src/service/imports/model/import-row';
import { createSealedJson } from '../../../../src/service/imports/store/sealed-json';
import {
  createSliceStore,
  type SliceRef,
  type SliceResults,
  type SliceStore,
} from '../../../../src/service/imports/store/slice.store';
import { ContendedError } from '../../../../src/service/storage/database/transactions/errors';
import { createTransact } from '../../../../src/service/storage/database/transactions/transaction';
import { type Write } from '../../../../src/service/storage/database/transactions/write';
import { EnvelopeError } from '../../../../src/service/storage/encryption/data-keys/sealed-text';
import { openEncryptionOf } from '../../../support/encryption';
import { useService } from '../../../support/use-service';

const ROWS = 6;

const service = useService();
let store: SliceStore;
let slices = 0;
let ref: SliceRef;
beforeAll(async () => {
  const { dataKeys } = await openEncryptionOf(service.database, service.config);
  store = createSliceStore(service.database.db, createSealedJson(dataKeys));
});
beforeEach(async () => {
  const { organizationId } = await service.createKey();
  slices += 1;
  ref = { organizationId, importId: 'import', part: 1, slice: slices };
  for (const write of await store.prepareInsert(ref, rows)) await commit(write);
  await commit(await store.prepareResults(ref, { revision: 0 }, false, resultsAt(1)));
});

const rows = Array.from({ length: ROWS }, (_, at) => ({
  kind: 'upsert' as const,
  externalId: `A-${at}`,
  fields: {},
}));
const resultsAt = (version: number, more: Partial<ImportResult> = {}): ImportResult[] =>
  rows.map(({ externalId }) => ({ status: 'updated', accountId: externalId, version, ...more }));

const commit = (write: Write) => createTransact(service.database.db)({ writes: [write], isWritten: async () => false });

async function read(): Promise<SliceResults> {
  const found = await store.readResults(ref);
  if (!found) throw new Error('The results are gone');
  return found;
}

/** The first `done` rows are at version 2, the others as they were planned. */
const mixed = (done: number) => [...resultsAt(2).slice(0, done), ...resultsAt(1).slice(done)];

/** Carries out the rows up to `doneRows`. */
async function advance(
  before: SliceResults,
  doneRows: number,
  more: Partial<ImportResult> = {},
): Promise<SliceResults> {
  const { results } = before;
  const own = resultsAt(2, more).slice(before.doneRows, doneRows);
  const all = [...results.slice(0, before.doneRows), ...own, ...results.slice(doneRows)];
  const { write, stored } = await store.prepareDoneRows(ref, before, all, doneRows);
  await commit(write);
  return stored;
}

describe('rows of a slice that are carried out before others', () => {
  it('have results of their own, and those of the others stay as they are', async () => {
    const first = await advance(await read(), 2);
    expect(await read()).toEqual(first);
    expect(first).toMatchObject({ doneRows: 2, isDone: false, results: mixed(2) });
    const second = await advance(first, 5);
    expect(await read()).toEqual(second);
    expect(second).toMatchObject({ doneRows: 5, results: mixed(5) });
    await commit(store.prepareDone(ref, second));
    expect(await read()).toMatchObject({ isDone: true, doneRows: ROWS, results: mixed(5) });
  });

  it('are not carried out twice: who has read before is told', async () => {
    const before = await read();
    await advance(before, 2);
    await expect(advance(before, 3)).rejects.toThrow(ContendedError);
    expect(await read()).toMatchObject({ doneRows: 2, results: mixed(2) });
  });

  it('are forgotten with the others where results are replaced, such as by an erasure', async () => {
    const before = await advance(await read(), 2);
    await commit(await store.prepareResults(ref, before, false, resultsAt(9)));
    const replaced = await read();
    expect(replaced).toMatchObject({ doneRows: 2, results: resultsAt(9) });
    expect(await advance(replaced, 4)).toMatchObject({ doneRows: 4 });
    expect((await read()).results.map(({ version }) => version)).toEqual([9, 9, 2, 2, 9, 9]);
  });

  it('fit into one document with what was planned, however large their changes are', async () => {
    const large = () => ({ changes: [{ field: 'bank', from: null, to: randomBytes(800_000).toString('base64') }] });
    let now = await read();
    for (let done = 1; done < ROWS; done += 1) {
      now = await advance(now, done, large());
      // The matcher would walk through megabytes byte by byte.
      expect(isDeepStrictEqual(await read(), now)).toBe(true);
    }
    expect(now.doneResults.length).toBeLessThan(ROWS - 1);
  });

  it('cannot be put in the place of others', async () => {
    const first = await advance(await read(), 2);
    await advance(first, 4);
    const stored = service.database.db.collection('importResults');
    const _id = idOf(ref) as never;
    const { doneResults } = (await stored.findOne({ _id })) as unknown as { doneResults: { from: number }[] };
    const exchanged = doneResults.map((done, at) => ({ ...done, from: doneResults[1 - at]?.from }));
    await stored.updateOne({ _id }, { $set: { doneResults: exchanged } });
    await expect(read()).rejects.toThrow(EnvelopeError);
  });
});

const idOf = ({ importId, part, slice }: SliceRef) => `${importId}:${part}:${slice}`;
