import { ServiceError } from '../errors';
import { Deadline } from './deadline';

/** Heavy reads of one organization that are under way at once. */
const AT_ONCE = 2;
/** More than the fields of one GraphQL operation can ask for at once. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 2;

/** A failure that is expected: nobody is told of it, and the log need not say it. */
const nobodyWaits = () => new ServiceError('SERVICE_UNAVAILABLE', 'Nobody waits for the answer any more');

interface Waiting {
  /** Whether somebody still waits for the read. */
  isWanted: () => boolean;
  begin: () => void;
  drop: () => void;
}

interface Line {
  running: number;
  waiting: Waiting[];
}

/**
 * Lets the heavy reads of one organization wait for each other, so that they are not in front of another's. A read
 * that nobody waits for any more, because its client has gone or its time is up, gives up its place.
 */
export class HeavyReads {
  private readonly lines = new Map<string, Line>();

  /** @throws ServiceError `RATE_LIMIT_EXCEEDED` where too many reads of the organization wait already */
  async run<T>(organizationId: string, read: () => Promise<T>): Promise<T> {
    const line = this.lines.get(organizationId) ?? { running: 0, waiting: [] };
    this.lines.set(organizationId, line);
    if (line.running < AT_ONCE) line.running += 1;
    else await this.turnIn(line);
    try {
      return await read();
    } finally {
      this.release(organizationId, line);
    }
  }

  /** Resolves when a read that has ended hands on its place. */
  private turnIn(line: Line): Promise<void> {
    const unwanted = line.waiting.filter(({ isWanted }) => !isWanted());
    for (const read of unwanted) read.drop();
    line.waiting = line.waiting.filter((read) => !unwanted.includes(read));
    if (line.waiting.length >= MAX_WAITING) {
      const message = 'Too many large reads of the organization are waiting; ask for less at a time';
      throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const isWanted = Deadline.whetherAwaited();
    return new Promise((begin, reject) => {
      line.waiting.push({ isWanted, begin, drop: () => reject(nobodyWaits()) });
    });
  }

  private release(organizationId: string, line: Line): void {
    const next = line.waiting.shift();
    if (next === undefined) {
      line.running -= 1;
      if (line.running === 0) this.lines.delete(organizationId);
    } else if (next.isWanted()) {
      next.begin();
    } else {
      next.drop();
      this.release(organizationId, line);
    }
  }
}

type Reads = Record<string, (organizationId: string, ...rest: never[]) => Promise<unknown>>;

/** Which calls of a store are heavy, by what they are called with. */
export type HeavyCalls<Store> = {
  [Name in keyof Store]?: Store[Name] extends (...parameters: infer Parameters) => unknown
    ? (...parameters: Parameters) => boolean
    : never;
};

/** The store, with its heavy calls in line behind each other, organization by organization. */
export function inLine<Store extends object>(store: Store, heavy: HeavyCalls<Store>, reads: HeavyReads): Store {
  const calls = store as unknown as Reads;
  const lined = Object.entries(heavy).map(([name, isHeavy]) => {
    const call = calls[name] as Reads[string];
    const decide = isHeavy as (organizationId: string, ...rest: never[]) => boolean;
    const lineUp = (organizationId: string, ...rest: never[]) =>
      decide(organizationId, ...rest)
        ? reads.run(organizationId, () => call(organizationId, ...rest))
        : call(organizationId, ...rest);
    return [name, lineUp];
  });
  return { ...store, ...Object.fromEntries(lined) };
}
