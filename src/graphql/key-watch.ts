import { Deadline } from '../database/deadline';
import { ServiceError } from '../errors';

/** A stream ends this long after its key became invalid, plus the time of one check. */
const CHECK_INTERVAL_MS = 2_000;

interface Watcher {
  /** Throws once the key is no longer valid. */
  check: () => Promise<unknown>;
  onInvalid: (error: ServiceError) => void;
}

/** Notifies streams once their key is revoked or has expired. Each key is looked up once for all of its streams. */
export class KeyWatch {
  private readonly keys = new Map<string, { watchers: Set<Watcher>; timer: NodeJS.Timeout }>();

  /**
   * @param check throws a ServiceError once the key is no longer valid
   * @returns a function that ends the watch
   */
  add(keyId: string, check: Watcher['check'], onInvalid: Watcher['onInvalid']): () => void {
    const watcher = { check, onInvalid };
    const key = this.keys.get(keyId) ?? { watchers: new Set<Watcher>(), timer: this.start(keyId) };
    this.keys.set(keyId, key);
    key.watchers.add(watcher);
    return () => {
      key.watchers.delete(watcher);
      if (key.watchers.size > 0 || this.keys.get(keyId) !== key) return;
      clearInterval(key.timer);
      this.keys.delete(keyId);
    };
  }

  private start(keyId: string): NodeJS.Timeout {
    let isChecking = false;
    // The timer outlives the request that started it, and so must not have its deadline.
    return Deadline.outside(() =>
      setInterval(() => {
        if (isChecking) return;
        isChecking = true;
        void this.check(keyId).finally(() => {
          isChecking = false;
        });
      }, CHECK_INTERVAL_MS),
    );
  }

  private async check(keyId: string): Promise<void> {
    const watchers = this.keys.get(keyId)?.watchers ?? new Set();
    const [any] = watchers;
    try {
      await any?.check();
    } catch (error) {
      // An unreachable database says nothing about the key.
      if (error instanceof ServiceError) for (const { onInvalid } of [...watchers]) onInvalid(error);
    }
  }
}
