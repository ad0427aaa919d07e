import { ServiceError } from '../../../../base/errors';
import { currentDeadline } from '../../../../base/scheduling/request-scope';

/** Heavy reads of one organization that may run at the same time. */
const MAX_CONCURRENT = 2;
/** More than the fields of one GraphQL operation can ask for at once. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 2;

/** An expected failure, so the log does not report it; there is no caller left to read it. */
const abandoned = () => new ServiceError('SERVICE_UNAVAILABLE', 'Nobody waits for the answer any more');

interface WaitingRead {
  /** Whether a caller still waits for the read. */
  isWanted: () => boolean;
  start: () => void;
  drop: () => void;
}

interface OrganizationQueue {
  running: number;
  waiting: WaitingRead[];
}

/**
 * Queues the heavy reads of each organization, so that they do not hold up those of another. A read gives up its place
 * once no request waits for it: its client has gone, or its time is up.
 */
export class ReadQueue {
  private readonly queues = new Map<string, OrganizationQueue>();

  /** @throws ServiceError `RATE_LIMIT_EXCEEDED` if too many reads of the organization are waiting already */
  async run<T>(organizationId: string, read: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(organizationId) ?? { running: 0, waiting: [] };
    this.queues.set(organizationId, queue);
    if (queue.running < MAX_CONCURRENT) queue.running += 1;
    else await this.enqueue(queue);
    try {
      return await read();
    } finally {
      this.release(organizationId, queue);
    }
  }

  /** Resolves when a read ends and passes its place on. */
  private enqueue(queue: OrganizationQueue): Promise<void> {
    const unwanted = queue.waiting.filter(({ isWanted }) => !isWanted());
    for (const read of unwanted) read.drop();
    queue.waiting = queue.waiting.filter((read) => !unwanted.includes(read));
    if (queue.waiting.length >= MAX_WAITING) {
      const message = 'Too many large reads of the organization are waiting; ask for less at a time';
      throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const deadline = currentDeadline();
    const isWanted = () => deadline?.isAwaited ?? true;
    return new Promise((start, reject) => {
      queue.waiting.push({ isWanted, start, drop: () => reject(abandoned()) });
    });
  }

  private release(organizationId: string, queue: OrganizationQueue): void {
    const next = queue.waiting.shift();
    if (next === undefined) {
      queue.running -= 1;
      if (queue.running === 0) this.queues.delete(organizationId);
    } else if (next.isWanted()) {
      next.start();
    } else {
      next.drop();
      this.release(organizationId, queue);
    }
  }
}

/** Which calls of a store are heavy, decided by their arguments. */
export type HeavyCalls<Store> = {
  [Name in keyof Store]?: Store[Name] extends (...parameters: infer Parameters) => unknown
    ? (...parameters: Parameters) => boolean
    : never;
};

/**
 * The store with its heavy calls queued, each organization in a separate queue.
 * @param organizationOf the organization that the first parameter of a call names; by default it is its id
 */
export function queueHeavyReads<Store extends object>(
  store: Store,
  heavy: HeavyCalls<Store>,
  queue: Pick<ReadQueue, 'run'>,
  organizationOf: (first: never) => string = (first) => first,
): Store {
  return new Proxy(store, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      const isHeavy: unknown = Object.hasOwn(heavy, name) && Reflect.get(heavy, name);
      if (typeof call !== 'function' || typeof isHeavy !== 'function') return call;
      return (...parameters: [first: never, ...others: unknown[]]) => {
        const read = () => Reflect.apply(call, target, parameters);
        return Reflect.apply(isHeavy, heavy, parameters) ? queue.run(organizationOf(parameters[0]), read) : read();
      };
    },
  });
}
