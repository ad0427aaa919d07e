import { EventEmitter, once } from 'node:events';
import { Poller } from '../../../base/scheduling/poller';
import { outsideRequest, withinDeadline } from '../../../base/scheduling/request-scope';

export interface StateFeedOptions<State> {
  /** The present state of a subject; undefined where there is none, or none any more. */
  read: (organizationId: string, id: string) => Promise<State | undefined>;
  /** Differs where states do. */
  versionOf: (state: State) => string;
  /** Whether nothing follows this state. */
  isLast: (state: State) => boolean;
  /** Called when a read fails; it is retried. */
  onFailed: (error: unknown) => void;
}

interface Watched<State> {
  /** Undefined once the subject is gone. */
  state: State | undefined;
  ready: Promise<void>;
  poller: Poller;
  changed: EventEmitter;
  subscribers: Set<AbortController>;
}

/**
 * Sends subscribers the present state of one subject and each later one, whichever process changes it, by polling the
 * database: once for all subscribers of a subject. One that reads slowly skips states; only the newest is in memory.
 */
export class StateFeed<State> {
  private readonly watched = new Map<string, Watched<State>>();

  constructor(private readonly options: StateFeedOptions<State>) {}

  /**
   * @param gone aborted to end the subscription
   * @returns the states; it ends after the last, or once the subject is gone
   * @throws what `read` throws
   */
  async subscribe(organizationId: string, id: string, gone: AbortSignal): Promise<AsyncIterableIterator<State>> {
    gone.throwIfAborted();
    const name = `${organizationId}\0${id}`;
    const watched = this.watched.get(name) ?? this.watch(name, organizationId, id);
    const subscriber = new AbortController();
    watched.subscribers.add(subscriber);
    const leave = () => {
      subscriber.abort();
      watched.subscribers.delete(subscriber);
      if (watched.subscribers.size === 0) this.close(name, watched);
    };
    gone.addEventListener('abort', leave, { once: true });
    try {
      await withinDeadline(() => watched.ready);
    } catch (error) {
      leave();
      this.close(name, watched); // The next subscriber reads it anew.
      throw error;
    }
    return this.states(watched, subscriber.signal, leave);
  }

  stop(): void {
    for (const [name, watched] of this.watched) {
      for (const subscriber of watched.subscribers) subscriber.abort();
      this.close(name, watched);
    }
  }

  private async *states(watched: Watched<State>, signal: AbortSignal, leave: () => void) {
    const { versionOf, isLast } = this.options;
    let sent: string | undefined;
    try {
      for (;;) {
        const { state } = watched;
        if (state === undefined) return;
        if (versionOf(state) === sent) {
          await once(watched.changed, 'change', { signal });
          continue;
        }
        sent = versionOf(state);
        yield state;
        if (isLast(state)) return;
      }
    } finally {
      leave();
    }
  }

  private watch(name: string, organizationId: string, id: string): Watched<State> {
    const read = async () => {
      watched.state = await outsideRequest(() => this.options.read(organizationId, id));
      watched.changed.emit('change');
    };
    const watched: Watched<State> = {
      state: undefined,
      ready: Promise.resolve(),
      poller: new Poller(() => read().catch(this.options.onFailed)),
      changed: new EventEmitter().setMaxListeners(0),
      subscribers: new Set(),
    };
    watched.ready = read();
    this.watched.set(name, watched);
    return watched;
  }

  private close(name: string, watched: Watched<State>): void {
    watched.poller.stop();
    if (this.watched.get(name) === watched) this.watched.delete(name);
  }
}
