import { Deadline } from '../../../../../src/base/scheduling/deadline';
import { runInScope } from '../../../../../src/base/scheduling/request-scope';
import { sharedRead } from '../../../../../src/service/storage/database/reads/shared-read';

/** A read that counts how often it is done, and ends when it is told to. */
function countedRead() {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<number>((resolve, reject) => void ends.push({ resolve, reject }));
  return { read, ends };
}

it('all who ask while it is being read get the same value, and who asks later gets another', async () => {
  const { read, ends } = countedRead();
  const ask = sharedRead(read);
  const answers = [ask(), ask(), ask()];
  ends[0]?.resolve(1);
  expect(await Promise.all(answers)).toEqual([1, 1, 1]);
  const next = ask();
  ends[1]?.resolve(2);
  expect(await next).toBe(2);
  expect(ends).toHaveLength(2);
});

it('a value is kept for its time after the read began, also by a clock that was set back', async () => {
  const { read, ends } = countedRead();
  let now = 10_000;
  const ask = sharedRead(read, { milliseconds: 1_000, clock: () => new Date(now) });
  const first = ask();
  ends[0]?.resolve(1);
  await first;
  now += 999;
  await ask();
  expect(ends).toHaveLength(1);
  now -= 5_000;
  void ask();
  expect(ends).toHaveLength(2);
});

it('a read that fails is told to all who wait for it, and not kept', async () => {
  const { read, ends } = countedRead();
  const ask = sharedRead(read, { milliseconds: 1_000, clock: () => new Date(0) });
  const answers = [ask(), ask()];
  ends[0]?.reject(new Error('away'));
  expect(await Promise.allSettled(answers)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  void ask();
  expect(ends).toHaveLength(2);
});

it('each waits within its own deadline, whoever asked first', async () => {
  const { read, ends } = countedRead();
  const ask = sharedRead(read);
  const late = runInScope({ deadline: new Deadline(0, () => false) }, ask);
  const patient = ask();
  await expect(late).rejects.toThrow('within the time');
  ends[0]?.resolve(1);
  expect(await patient).toBe(1);
});
