import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { removeOldChanges } from '../../../../src/service/compliance/retention/remove-old-records';
import { type ChangeLogStore, createChangeLogStore } from '../../../../src/service/records/change-log/change-log.store';
import { type ChangeRef, changesToNote } from '../../../../src/service/records/change-log/change-ref';
import { type CounterStore, createCounterStore } from '../../../../src/service/records/change-log/counter.store';
import { newestPosition, readLog } from '../../../../src/service/records/change-log/read-log';
import { createSequencer, cutIntoBlocks, type Sequencer } from '../../../../src/service/records/change-log/sequencer';
import { createGate } from '../../../support/gate';
import { until } from '../../../support/until';
import { useService } from '../../../support/use-service';

/*
 * Sequencers beside each other on one database, as processes have them. The service that made the database is stopped.
 */
const ORGANIZATION = 'org';

const service = useService();
let changeLog: ChangeLogStore;
/** Nothing is counted. */
const counters = {
  fold: (_organizationId: string): ReturnType<CounterStore['fold']> => Promise.resolve('done'),
  foldedTo: async () => Number.POSITIVE_INFINITY,
};
const running: Sequencer[] = [];
beforeAll(async () => {
  await service.stop();
  changeLog = createChangeLogStore(service.database.db);
});
afterEach(async () => {
  for (const sequencer of running.splice(0)) await sequencer.stop();
  for (const name of ['changeNotes', 'changes']) {
    const stored = service.database.db.collection(name);
    const ids = (await stored.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    await stored.deleteMany({ _id: { $in: ids } });
  }
});

const idOf = (number: number) => number.toString(16).padStart(24, '0');
const created = (number: number): ChangeRef => ({ type: 'account.created', accountId: idOf(number) });

/** Commits a note, as a transaction does. */
async function note(refs: readonly ChangeRef[], organizationId = ORGANIZATION): Promise<void> {
  const { changes } = changesToNote(organizationId, refs);
  await service.database.db.collection('changeNotes').insertOne({ _id: new ObjectId(), organizationId, changes });
}

interface Parts {
  changeLog?: ChangeLogStore;
  fold?: typeof counters.fold;
  onDelayed?: (error: unknown) => void;
}

function sequencer({ changeLog: store = changeLog, fold = counters.fold, onDelayed = () => undefined }: Parts = {}) {
  const { newId } = service.database;
  const log = { warn: ({ err }: { err: unknown }) => onDelayed(err) };
  const clock = () => service.clock.now;
  const made = createSequencer({ changeLog: store, counters: { fold }, newId, log, clock });
  running.push(made);
  return made;
}

const readAll = async () => {
  const part = await readLog(ORGANIZATION, { limit: 10_000 }, changeLog);
  return part.changes.map(({ ref }) => ('accountId' in ref ? Number.parseInt(ref.accountId, 16) : -1));
};
async function untilExpected(count: number): Promise<number[]> {
  for (;;) {
    const told = (await changeLog.countNotes()).count === 0 ? await readAll() : [];
    if (told.length >= count) return told;
    await wait(5);
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

it('several sequencers give each change one place, and readers in between see the beginning of the same order', async () => {
  const sequencers = [sequencer(), sequencer(), sequencer()];
  const partial: number[][] = [];
  for (const number of numbers(60)) {
    await note([created(number)]);
    for (const one of sequencers) one.wake();
    if (number % 7 === 0) partial.push(await readAll());
  }
  const told = await untilExpected(60);
  expect([...told].sort((one, other) => one - other)).toEqual(numbers(60));
  for (const part of partial) expect(told.slice(0, part.length)).toEqual(part);
});

it('a process that dies between giving a number and removing the notes leaves nothing that is told twice', async () => {
  const dying: ChangeLogStore = {
    ...changeLog,
    removeNotes: (ids) => (ids.length > 0 ? Promise.reject(new Error('killed')) : Promise.resolve()),
  };
  await note([created(0)]);
  const died = new Promise((resolve) => sequencer({ changeLog: dying, onDelayed: resolve }));
  await died;
  await running.splice(0)[0]?.stop();
  expect(await changeLog.countNotes()).toMatchObject({ count: 1 });
  const { db } = service.database;
  const { newest, pending } = await createCounterStore(db).readAt(ORGANIZATION, [], []);
  expect({ newest, pending }).toEqual({ newest: 1, pending: new Map() });
  await note([created(1)]);
  sequencer().wake();
  expect(await untilExpected(2)).toEqual([0, 1]);
});

it('a number whose insertion was answered by an error is not given twice', async () => {
  let isLost = true;
  const losing: ChangeLogStore = {
    ...changeLog,
    async append(...block) {
      const appended = await changeLog.append(...block);
      if (isLost) {
        isLost = false;
        throw new Error('the answer was lost');
      }
      return appended;
    },
  };
  await note([created(0)]);
  sequencer({ changeLog: losing }).wake();
  await untilExpected(1);
  await note([created(1)]);
  expect(await untilExpected(2)).toEqual([0, 1]);
});

it('tells listeners of the organizations whose feeds went on', async () => {
  const one = sequencer();
  const told: string[] = [];
  const end = one.onChanges((organizationId) => told.push(organizationId));
  await note([created(0)]);
  await note([created(1)], 'other');
  one.wake();
  await until(() => told.length >= 2);
  expect(told.sort()).toEqual([ORGANIZATION, 'other'].sort());
  end();
  await note([created(2)]);
  await untilExpected(2);
  expect(told).toHaveLength(2);
});

it('a note that cannot be read delays its own organization alone, and says which one it is', async () => {
  const broken = new ObjectId();
  await service.database.db
    .collection('changeNotes')
    .insertOne({ _id: broken, organizationId: 'broken', changes: Buffer.of(255) });
  await note([created(1)], 'broken');
  await note([created(0)]);
  const told: unknown[] = [];
  const one = sequencer({ onDelayed: (error) => told.push(error) });
  one.wake();
  await until(async () => (await readAll()).length !== 0);
  await one.stop();
  expect((await readLog('broken', { limit: 9 }, changeLog)).changes).toEqual([]);
  expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining(broken.toHexString()) })]);
});

it('a block ends before a note that would make it too large, and holds a large note whole', () => {
  const noteOf = (count: number) => ({ id: '', changes: Buffer.of(), moved: [], refs: numbers(count).map(created) });
  const sizes = [300, 200, 1, 900, 2].map(noteOf);
  expect([...cutIntoBlocks(sizes)].map((block) => block.map(({ refs }) => refs.length))).toEqual([
    [300, 200],
    [1],
    [900],
    [2],
  ]);
});

it('retention removes old blocks from the beginning, and a reader at the end of what was old goes on', async () => {
  const one = sequencer();
  for (const number of numbers(4)) {
    await note([created(number)]);
    one.wake();
    await untilExpected(number + 1);
    service.clock.advance(1_000);
  }
  const start = service.clock.now.getTime() - 4_000;
  const [first, second] = (await readLog(ORGANIZATION, { limit: 2 }, changeLog)).changes.map(
    ({ position }) => position,
  );
  const beginResting = () => async () => undefined;
  const last = await newestPosition(ORGANIZATION, changeLog);
  // The first two are old, and the second one of them stays.
  const removal = { changeLog, counters, beginResting, isStopping: () => false };
  expect(await removeOldChanges(ORGANIZATION, new Date(start + 1_500), removal)).toBe(1);
  expect(await readAll()).toEqual([1, 2, 3]);
  await expect(readLog(ORGANIZATION, { ...(first && { after: first }), limit: 9 }, changeLog)).rejects.toMatchObject({
    code: 'CHANGES_CURSOR_UNKNOWN',
  });
  const behind = await readLog(ORGANIZATION, { ...(second && { after: second }), limit: 9 }, changeLog);
  expect(behind.changes).toHaveLength(2);
  // However old it is, the newest one stays, and its cursor leads on.
  expect(await removeOldChanges(ORGANIZATION, new Date(start + 1e9), removal)).toBe(2);
  await note([created(4)]);
  one.wake();
  await untilExpected(2);
  const next = await readLog(ORGANIZATION, { after: last, limit: 9 }, changeLog);
  expect(next.changes.map(({ ref }) => ref)).toEqual([created(4)]);
  expect(await removeOldChanges('nobody', new Date(start + 1e9), removal)).toBe(0);
});

it('whoever begins before there is anything misses nothing', async () => {
  const empty = await readLog(ORGANIZATION, { limit: 9 }, changeLog);
  const since = await readLog(ORGANIZATION, { since: new Date(0), limit: 9 }, changeLog);
  expect(since.end).toEqual(empty.end);
  await note([created(0)]);
  sequencer().wake();
  await untilExpected(1);
  const { changes } = await readLog(ORGANIZATION, { after: empty.end, limit: 9 }, changeLog);
  expect(changes).toHaveLength(1);
});

it('an organization whose block is never inserted keeps no other one waiting, again and again', async () => {
  const gate = createGate();
  let isStuck = false;
  const stuck: ChangeLogStore = {
    ...changeLog,
    async append(organizationId, ...block) {
      if (organizationId === 'stuck') {
        isStuck = true;
        await gate.passed;
      }
      return changeLog.append(organizationId, ...block);
    },
  };
  const failures: unknown[] = [];
  const one = sequencer({ changeLog: stuck, onDelayed: (error) => failures.push(error) });
  await note([created(9)], 'stuck');
  for (const number of numbers(3)) {
    await note([created(number)]);
    one.wake();
    await until(async () => (await readAll()).length > number);
  }
  expect([isStuck, failures]).toEqual([true, []]);
  expect((await readLog('stuck', { limit: 9 }, changeLog)).changes).toEqual([]);
  gate.open();
  await one.stop();
  expect((await readLog('stuck', { limit: 9 }, changeLog)).changes).toHaveLength(1);
});

it('notes are read in bounded numbers, in which a later version never comes before an earlier one', async () => {
  const limits: number[] = [];
  const watched: ChangeLogStore = {
    ...changeLog,
    readNotes(query) {
      limits.push(query.limit);
      return changeLog.readNotes(query);
    },
  };
  const start = 1_700_000_000;
  const versions = numbers(2_100).map((number) => number + 1);
  // Two processes, of which one is 5 seconds ahead of the other, and both slower than a note a second.
  const notes = versions.map((version) => {
    const seconds = start + version + (version % 2 === 0 ? 0 : 5);
    const ref: ChangeRef = { type: 'account.updated', accountId: idOf(1), version, entryId: idOf(version) };
    const { changes } = changesToNote(ORGANIZATION, [ref]);
    const id = seconds.toString(16).padStart(8, '0') + version.toString(16).padStart(16, '0');
    return { _id: new ObjectId(id), organizationId: ORGANIZATION, changes };
  });
  await service.database.db.collection('changeNotes').insertMany(notes);
  await note([created(0)], 'other');
  sequencer({ changeLog: watched }).wake();
  await untilExpected(2_100);
  const { changes } = await readLog(ORGANIZATION, { limit: 10_000 }, changeLog);
  expect(changes.map(({ ref }) => ('version' in ref ? ref.version : 0))).toEqual(versions);
  expect(new Set(limits)).toEqual(new Set([2_000]));
  expect((await readLog('other', { limit: 9 }, changeLog)).changes).toHaveLength(1);
});

it('more notes of one moment than are read at once are put in order', async () => {
  const { db } = service.database;
  const notes = numbers(2_100).map((number) => {
    const { changes } = changesToNote(ORGANIZATION, [created(number)]);
    return { _id: new ObjectId(), organizationId: ORGANIZATION, changes };
  });
  await db.collection('changeNotes').insertMany(notes);
  sequencer().wake();
  expect(await untilExpected(2_100)).toEqual(numbers(2_100));
});

it('counters that could not be brought up to date are tried again without another change, and what fails is said once', async () => {
  const away = new Error('away');
  let tries = 0;
  const told: unknown[] = [];
  await new Promise<void>((resolve) => {
    const fold = async () => {
      tries += 1;
      if (tries === 1) return 'contended';
      if (tries < 4) throw away;
      resolve();
      return 'done';
    };
    const made = sequencer({ fold, onDelayed: (error) => told.push(error) });
    void note([created(1)]).then(made.wake);
  });
  expect(told).toEqual([away]);
});

it('an organization whose counters hang keeps no other one waiting', async () => {
  const gate = createGate();
  const hanging = createGate();
  let tries = 0;
  const made = sequencer({
    async fold(organizationId) {
      if (organizationId !== 'stuck') return 'done';
      tries += 1;
      if (tries === 1) return 'contended';
      hanging.open();
      await gate.passed;
      return 'done';
    },
  });
  await note([created(1)], 'stuck');
  made.wake();
  await hanging.passed;
  for (const number of [2, 3, 4]) {
    await note([created(number)]);
    made.wake();
    await untilExpected(number - 1);
  }
  gate.open();
});
