import { Deadline } from '../database/deadline';
import { ServiceError } from '../errors';

/** A stream ends so long after its key at the latest, and what its last check took. */
const KEY_CHECK_MS = 2_000;

interface Watcher {
  /** Throws once the key is no longer valid. */
  check: () => Promise<unknown>;
  onRefused: (error: ServiceError) => void;
}

/** Tells streams when their key has been revoked or has expired. Each key is looked up once for all of its streams. */
export class KeyWatch {
  private readonly keys = new Map<string, { watchers: Set<Watcher>; timer: NodeJS.Timeout }>();

  /**
   * @param check throws a ServiceError once the key is no longer valid
   * @returns what ends the watch
   */
  add(keyId: string, check: Watcher['check'], onRefused: Watcher['onRefused']): () => void {
    const watcher = { check, onRefused };
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
    // The request that began it may end long before.
    return Deadline.outside(() =>
      setInterval(() => {
        if (isChecking) return;
        isChecking = true;
        void this.check(keyId).finally(() => {
          isChecking = false;
        });
      }, KEY_CHECK_MS),
    );
  }

  private async check(keyId: string): Promise<void> {
    const watchers = this.keys.get(keyId)?.watchers ?? new Set();
    const [any] = watchers;
    try {
      await any?.check();
    } catch (error) {
      // A database that is away says nothing about the key.
      if (error instanceof ServiceError) for (const { onRefused } of [...watchers]) onRefused(error);
    }
  }
}
