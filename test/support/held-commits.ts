import { beforeEachUnit } from './changed-database';
import { type startService } from './service';

interface HeldCommits {
  /** Makes a service wait before each commit while somebody holds it. */
  changeDatabase: NonNullable<Parameters<typeof startService>[1]>;
  /**
   * Holds the service before the first commit at which `isMoment` is true, and returns once it waits there.
   *
   * @returns lets it go on
   */
  holdAt(isMoment: () => Promise<boolean>): Promise<() => void>;
}

const passes = () => Promise.resolve();

/**
 * Stops the work of a service between two commits, where a test would otherwise hope to meet it. After each test it goes
 * on: a service that is held could not end.
 */
export function holdCommits(): HeldCommits {
  let beforeCommit = passes;
  let release = () => {};
  afterEach(() => {
    beforeCommit = passes;
    release();
  });
  return {
    changeDatabase: (database) => beforeEachUnit(database, () => beforeCommit()),
    holdAt: (isMoment) =>
      new Promise((resolve) => {
        const hold = async () => {
          // Of several commits at once, one is held.
          if (!(await isMoment()) || beforeCommit !== hold) return;
          beforeCommit = passes;
          await new Promise<void>((goOn) => {
            release = goOn;
            resolve(goOn);
          });
        };
        beforeCommit = hold;
      }),
  };
}

/**
 * Makes a service take requests as going on, however slow the machine is: work in the background goes in smaller steps
 * until the test restores its mocks.
 *
 * @param read asks the service for something
 */
export async function keepRequestsActive(read: () => Promise<unknown>): Promise<void> {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  for (let reads = 0; reads < 10; reads += 1) await read();
}
