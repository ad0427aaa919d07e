import { type Db, ObjectId } from 'mongodb';
import { DAY_MS } from '../../../base/time/durations';
import { dayOf, type Figures, type OfStatus, sumByStatus } from './figures';

/** How an organization stood at the end of a day of UTC, and of those after it, up to the day of the next change. */
export interface Closing {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The day that it does not hold for any more. */
  until: string;
  byStatus: OfStatus[];
}

interface ClosingDocument extends Pick<Closing, 'day' | 'until'> {
  _id: ObjectId;
  organizationId: string;
  byStatus: [status: string, count: number, sum: string][];
  expiresAt: Date;
}

export const CLOSINGS = 'closings';

const KEPT_MS = 800 * DAY_MS;

/** The closing of the day of a change, written with the next change. @param figures all pages of portfolios at its end */
export const closingOf = (organizationId: string, figures: Figures, last: Date, next: Date): ClosingDocument => ({
  _id: new ObjectId(),
  organizationId,
  day: dayOf(last),
  until: dayOf(next),
  byStatus: sumByStatus(figures).map(({ status, count, sum }) => [status, count, `${sum}`]),
  expiresAt: new Date(next.getTime() + KEPT_MS),
});

const readClosing = ({ day, until, byStatus }: ClosingDocument): Closing => ({
  day,
  until,
  byStatus: byStatus.map(([status, count, sum]) => ({ status, count, sum: BigInt(sum) })),
});

/** The closings of days; the counters write them. */
export function createClosingStore(database: Db) {
  const closings = database.collection<ClosingDocument>(CLOSINGS);
  return {
    /** Those that hold for a day of a range, the first one first. @param to the last day */
    async list(organizationId: string, from: string, to: string): Promise<Closing[]> {
      const filter = { organizationId, day: { $lte: to }, until: { $gt: from } };
      return (await closings.find(filter, { sort: { day: 1 } }).toArray()).map(readClosing);
    },
    /** The first day that was closed; undefined where none was. */
    async firstDay(organizationId: string): Promise<string | undefined> {
      return (await closings.findOne({ organizationId }, { sort: { day: 1 }, projection: { day: 1 } }))?.day;
    },
  };
}

export type ClosingStore = ReturnType<typeof createClosingStore>;
