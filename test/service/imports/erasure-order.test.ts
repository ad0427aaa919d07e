import { createEraseImportRows } from '../../../src/service/imports/store/erase-import-rows';
import { createErasureStore } from '../../../src/service/imports/store/erasure.store';
import { createEraseAgain } from '../../../src/service/imports/work/erase-again';
import { createCompactionStore } from '../../../src/service/storage/database/compaction.store';
import { type Unit } from '../../../src/service/storage/database/transactions/transaction';
import { type Write } from '../../../src/service/storage/database/transactions/write';
import { callerOf } from '../../support/caller';
import { pushRows } from '../../support/http';
import { cancelImport, getImports, newImport, putPart } from '../../support/import-requests';
import { importStoresOf } from '../../support/imports';
import { buildRow } from '../../support/rows';
import { storedRows } from '../../support/stored-import';
import { useNewKey, useService } from '../../support/use-service';

/** Called before each transaction with the collections that it writes to. */
let beforeCommit: (collections: readonly string[]) => Promise<void> = async () => undefined;
const service = useService({}, (database) => ({
  ...database,
  async unitOfWork(unit: Unit, db) {
    const writes: Write[] = [];
    for await (const write of unit.writes) writes.push(write);
    await beforeCommit(writes.map(({ collection }) => collection));
    return database.unitOfWork({ ...unit, writes }, db);
  },
}));
const key = useNewKey(service);
beforeEach(() => {
  beforeCommit = async () => undefined;
});

const NAME = 'Ottilie';
const about = (row: object) => ({ ...row, person: { name: { first: NAME }, ssn: '905-11-2222' } });

const caller = callerOf(service, key);
const erase = async (externalId: string) => (await caller.erase(externalId)).code;

const rowsOf = (id: string) => storedRows(service, key.organizationId, id);
const kindsOf = async (id: string) => (await rowsOf(id)).map(({ kind }) => kind);

/** A stored account, and an import with many parts that name it. */
async function person() {
  const row = buildRow();
  await pushRows(service, key.apiKey, [row]);
  const id = await newImport(service, key.apiKey);
  for (let at = 1; at <= 6; at += 1)
    expect((await putPart(service, key.apiKey, id, at, [about(row)])).status).toBe(200);
  return { id, externalId: row.externalId };
}

/** The work that looks once more for rows of erased persons, a while later. */
async function lookOnceMore(): Promise<void> {
  const { db, unitOfWork, newId } = service.database;
  const { importSlices } = await importStoresOf(service);
  const importErasures = createErasureStore(db);
  const clock = () => new Date(service.clock.now.getTime() + 3_600_000);
  const compaction = createCompactionStore(db, false);
  const stores = { importSlices, importErasures, compaction };
  const beginResting = () => async () => undefined;
  const parts = { ...stores, unitOfWork, beginResting, clock, newId, longestRequestMs: 1_000 };
  const failures: unknown[] = [];
  const work = createEraseAgain(
    {
      importErasures,
      clock,
      turns: () => ({ isOver: () => false, next: async () => undefined }),
      every: (_milliseconds, begin) => {
        begin();
        return () => undefined;
      },
      log: { error: ({ err }) => void failures.push(err) },
    },
    createEraseImportRows(parts),
  );
  for (;;) {
    if (failures.length > 0) throw failures[0];
    if ((await db.collection('importErasures').countDocuments({})) === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await work.stop();
}

const NAMELESS: unknown[] = [
  [{ externalId: 'a', person: { name: { first: NAME } } }],
  `${NAME} Quinn, 905-11-2222`,
  about({ ...buildRow(), externalId: 1_001 }),
  about({ ...buildRow(), externalId: { id: 'a' } }),
  about({ ...buildRow(), externalId: '' }),
  about({ ...buildRow(), externalId: NAME.repeat(40) }),
  about({ externalId: NAME.repeat(40), organizationId: 'o' }),
  about({ externalId: '\ud800', organizationId: 'o' }),
  about({ ...buildRow(), externalId: undefined }),
];

it('a row whose id no account can have is not kept, since no erasure would find it', async () => {
  const id = await newImport(service, key.apiKey);
  await putPart(service, key.apiKey, id, 1, NAMELESS as object[]);
  const stored = await rowsOf(id);
  const fault = expect.objectContaining({ code: expect.any(String) });
  expect(stored).toEqual(NAMELESS.map(() => ({ kind: 'rejected', fault })));
  expect(JSON.stringify(stored)).not.toMatch(/Ottilie|905-11-2222/);
});

describe('rows that arrive after an erasure', () => {
  it.each(['cancelled', 'left as it is'])('are not kept in an import that is %s', async (end) => {
    const row = buildRow();
    await pushRows(service, key.apiKey, [row]);
    expect(await erase(row.externalId)).toBe('PERSON_ERASED');
    const id = await newImport(service, key.apiKey);
    const other = buildRow();
    const sent = [about(row), about(other), { ...about(row), phoneNumber: 1 }, { ...about(row), organizationId: 'o' }];
    await putPart(service, key.apiKey, id, 1, sent);
    if (end === 'cancelled') await cancelImport(service, key.apiKey, id);
    const erased = { kind: 'erased', externalId: row.externalId };
    expect(await rowsOf(id)).toEqual([erased, expect.objectContaining({ kind: 'upsert' }), erased, erased]);
    expect((await getImports(service, key.apiKey, `/${id}/rows`)).text).not.toMatch(/905-11-2222/);
  });

  it('go also where their part was on its way during the erasure', async () => {
    const row = buildRow();
    await pushRows(service, key.apiKey, [row]);
    const id = await newImport(service, key.apiKey);
    beforeCommit = async (collections) => {
      if (!collections.includes('importParts')) return;
      beforeCommit = async () => undefined;
      expect(await erase(row.externalId)).toBe('PERSON_ERASED');
    };
    await putPart(service, key.apiKey, id, 1, [about(row)]);
    await lookOnceMore();
    expect(await rowsOf(id)).toEqual([{ kind: 'erased', externalId: row.externalId }]);
  });
});

describe('an erasure', () => {
  it('that is refused since a hold was placed meanwhile has rewritten no row', async () => {
    const { id, externalId } = await person();
    beforeCommit = async (collections) => {
      if (!collections.includes('accounts') && !collections.includes('importSlices')) return;
      beforeCommit = async () => undefined;
      expect(await caller.placeHold(externalId)).toMatchObject({ code: 'LEGAL_HOLD_PLACED' });
    };
    expect(await erase(externalId)).toBe('ACCOUNT_ON_HOLD');
    expect(await kindsOf(id)).toEqual(Array(6).fill('upsert'));
    expect(await service.database.db.collection('importErasures').countDocuments({ externalId })).toBe(0);
  });

  /** An erasure that is committed, behind which the service died. */
  async function interrupted() {
    const erased = await person();
    beforeCommit = async (collections) => {
      if (collections.includes('importSlices')) throw new Error('The service is gone');
    };
    expect(await erase(erased.externalId)).toBe('INTERNAL_ERROR');
    expect(await kindsOf(erased.id)).toEqual(Array(6).fill('upsert'));
    beforeCommit = async () => undefined;
    return erased;
  }

  it('goes on in the background where the service died behind its commit', async () => {
    const { id } = await interrupted();
    await lookOnceMore();
    expect(await kindsOf(id)).toEqual(Array(6).fill('erased'));
  });

  it('goes on where it is asked for again', async () => {
    const { id, externalId } = await interrupted();
    expect(await erase(externalId)).toBe('PERSON_ERASED');
    expect(await kindsOf(id)).toEqual(Array(6).fill('erased'));
  });
});
