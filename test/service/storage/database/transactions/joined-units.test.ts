import { setTimeout as pause } from 'node:timers/promises';
import { Deadline } from '../../../../../src/base/scheduling/deadline';
import { runInScope } from '../../../../../src/base/scheduling/request-scope';
import { ContendedError, UnknownOutcomeError } from '../../../../../src/service/storage/database/transactions/errors';
import { joinUnits } from '../../../../../src/service/storage/database/transactions/joined-units';
import { createTransact, type Unit } from '../../../../../src/service/storage/database/transactions/transaction';
import { fieldUpdates, insertion } from '../../../../../src/service/storage/database/transactions/write';
import { useOwnDatabase } from '../../../own-database';

/** With three accounts. */
const own = useOwnDatabase();
const commit = joinUnits((unit) => createTransact(own.db)(unit));

interface Stored {
  _id: string;
  version?: number;
}

beforeEach(async () => {
  await own.db.collection<Stored>('accounts').insertMany(['a', 'b', 'c'].map((_id) => ({ _id, version: 1 })));
  own.sent.length = 0;
});

/** The change of one account: its next version, and an entry. */
const changeOf = (name: string, { version = 1, entry = name, organizationId = 'org-a' } = {}): Unit => ({
  writes: [
    fieldUpdates('accounts', [{ filter: { _id: name, version }, set: { version: version + 1 } }]),
    insertion('auditTrail', [{ _id: entry }]),
  ],
  isWritten: async () => false,
  joins: { organizationId, subject: name },
});

const outcomesOf = async (units: readonly Promise<void>[]) =>
  (await Promise.allSettled(units)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'written' : outcome.reason.name,
  );
const versions = async () => {
  const found = await own.db
    .collection<Stored>('accounts')
    .find({}, { sort: { _id: 1 } })
    .toArray();
  return found.map(({ version }) => version);
};
const countEntries = () => own.db.collection('auditTrail').countDocuments();
const commands = () => own.sent.map(({ commandName }) => commandName).filter((name) => name !== 'endSessions');

describe('units that are joined', () => {
  it('units that arrive at the same time are written by one transaction, of one command for each step', async () => {
    expect(await outcomesOf(['a', 'b', 'c'].map((name) => commit(changeOf(name))))).toEqual(Array(3).fill('written'));
    expect(commands()).toEqual(['update', 'insert', 'commitTransaction']);
    expect(await versions()).toEqual([2, 2, 2]);
    expect(await countEntries()).toBe(3);
  });

  it('units of different organizations, or of one subject, do not share a transaction', async () => {
    const b = changeOf('b', { organizationId: 'org-b' });
    const again = changeOf('a', { version: 2, entry: 'again' });
    await commit(changeOf('a'));
    const outcomes = await outcomesOf([commit(again), commit(b), commit(changeOf('a', { version: 2, entry: 'late' }))]);
    expect(outcomes.sort()).toEqual(['ContendedError', 'written', 'written']);
    expect(commands().filter((name) => name === 'update')).toHaveLength(4);
    expect(await versions()).toEqual([3, 2, 1]);
  });

  it('a transaction writes few units, so that the first of them need not wait long', async () => {
    const names = Array.from({ length: 12 }, (_, index) => String(index));
    await own.db.collection<Stored>('accounts').insertMany(names.map((_id) => ({ _id, version: 1 })));
    // Creates the collection of entries: two transactions that both do contend.
    await commit(changeOf('a'));
    own.sent.length = 0;
    expect(await outcomesOf(names.map((name) => commit(changeOf(name))))).toEqual(names.map(() => 'written'));
    const updates = own.sent.filter(({ commandName }) => commandName === 'update');
    expect(updates.map(({ command }) => command.updates.length).sort()).toEqual([4, 8]);
  });

  it('if one of them has lost a race, nothing is written, and each of them is contended', async () => {
    const outcomes = await outcomesOf([commit(changeOf('a')), commit(changeOf('b', { version: 7 }))]);
    expect(outcomes).toEqual(['ContendedError', 'ContendedError']);
    expect(await versions()).toEqual([1, 1, 1]);
    expect(await outcomesOf([commit(changeOf('a'))])).toEqual(['written']);
  });

  it('a refused document fails only its own unit, once that is tried alone', async () => {
    const refused = changeOf('b', { entry: 'a' });
    const { joins: _, ...alone } = refused;
    expect(await outcomesOf([commit(changeOf('a')), commit(refused)])).toEqual(['ContendedError', 'ContendedError']);
    expect(await countEntries()).toBe(0);
    await commit(changeOf('a'));
    expect(await outcomesOf([commit(alone)])).toEqual(['RefusedDocumentError']);
  });

  it('nothing is written once the time of one request is up, and the others are contended when the transaction is over', async () => {
    let isOver = false;
    const slow: Unit = {
      ...changeOf('b'),
      writes: (async function* () {
        await pause(100);
        isOver = true;
        yield* [];
      })(),
    };
    const late = runInScope({ deadline: new Deadline(20, () => false) }, () => commit(slow));
    const wasOver = commit(changeOf('a')).catch((error) => error instanceof ContendedError && isOver);
    expect(await outcomesOf([late])).toEqual(['DatabaseTimeoutError']);
    expect(await wasOver).toBe(true);
    expect(await versions()).toEqual([1, 1, 1]);
  });

  it('if nobody knows the outcome, each of them is told so', async () => {
    const joined = joinUnits(() => Promise.reject(new UnknownOutcomeError()));
    expect(await outcomesOf([joined(changeOf('a')), joined(changeOf('b'))])).toEqual([
      'UnknownOutcomeError',
      'UnknownOutcomeError',
    ]);
  });
});
