import { ServiceError } from '../../../../base/errors';
import { outsideRequest } from '../../../../base/scheduling/request-scope';

/** A stream ends this long after its key became invalid, plus the time of one check. */
const CHECK_INTERVAL_MS = 2_000;

interface Watcher {
  /** Throws once the key is no longer valid. */
  check: () => Promise<unknown>;
  onInvalid: (error: ServiceError) => void;
}

/** Notifies streams once their key is no longer valid. Each key is looked up once for all of its streams from one address. */
export class KeyWatch {
  private readonly watched = new Map<string, { watchers: Set<Watcher>; timer: NodeJS.Timeout }>();

  /**
   * @param name of a key and an address; what has the same name is checked once
   * @param check throws a ServiceError once the key is no longer valid
   * @returns a function that ends the watch
   */
  add(name: string, check: Watcher['check'], onInvalid: Watcher['onInvalid']): () => void {
    const watcher = { check, onInvalid };
    const entry = this.watched.get(name) ?? { watchers: new Set<Watcher>(), timer: this.start(name) };
    this.watched.set(name, entry);
    entry.watchers.add(watcher);
    return () => {
      entry.watchers.delete(watcher);
      if (entry.watchers.size > 0 || this.watched.get(name) !== entry) return;
      clearInterval(entry.timer);
      this.watched.delete(name);
    };
  }

  private start(name: string): NodeJS.Timeout {
    let isChecking = false;
    // The timer outlives the request that started it, and so must not have its deadline.
    return outsideRequest(() =>
      setInterval(() => {
        if (isChecking) return;
        isChecking = true;
        void this.check(name).finally(() => {
          isChecking = false;
        });
      }, CHECK_INTERVAL_MS),
    );
  }

  private async check(name: string): Promise<void> {
    const watchers = this.watched.get(name)?.watchers ?? new Set();
    const [any] = watchers;
    try {
      await any?.check();
    } catch (error) {
      // An unreachable database says nothing about the key.
      if (error instanceof ServiceError) for (const { onInvalid } of [...watchers]) onInvalid(error);
    }
  }
}
