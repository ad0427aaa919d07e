import { type Refreshed, refreshed } from '../../storage/database/reads/refreshed';
import { type ChangeLogStore, type PendingNotes } from './change-log.store';

const REFRESH_MS = 15_000;

/** Reads for operators what waits for its place in the feed, at most four times a minute. */
export const createPendingChanges = ({
  changeLog,
  clock,
}: {
  changeLog: ChangeLogStore;
  clock: () => Date;
}): Refreshed<PendingNotes> =>
  refreshed(() => changeLog.countNotes(), { count: 0, since: undefined }, REFRESH_MS, clock);
