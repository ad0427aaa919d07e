import { EventEmitter, once } from 'node:events';
import { Poller } from '../../../base/scheduling/poller';
import { outsideRequest, withinDeadline } from '../../../base/scheduling/request-scope';
import { type RequestContext } from '../../callers/request/request-context';
import { type Import } from '../model/import';
import { hasEnded } from '../model/import-state';
import { showImport } from './show-import';
import { type ImportReads, visibleImport } from './visible-import';

/** An import as its subscribers get it. */
export interface ShownState {
  shown: Import;
  revision: number;
}

interface Watched {
  /** Undefined once the import is gone. */
  state: ShownState | undefined;
  ready: Promise<void>;
  poller: Poller;
  changed: EventEmitter;
  subscribers: Set<AbortController>;
}

/** Imports each time they change, until they have ended. */
export interface ImportFeeds {
  importProgress: ReturnType<typeof createImportProgress>;
}

export const createImportFeeds = (dependencies: ProgressDependencies): ImportFeeds => ({
  importProgress: createImportProgress(dependencies),
});

interface ProgressDependencies extends ImportReads {
  /** Called when a read fails; it is retried. */
  onFeedFailed: (error: unknown) => void;
}

/**
 * Sends subscribers the present state of an import and each later one, whichever process changes it, by polling the
 * database: once for all subscribers of an import. One that reads slowly skips states; only the newest is in memory.
 */
function createImportProgress(dependencies: ProgressDependencies) {
  const { imports, onFeedFailed } = dependencies;
  const all = new Map<string, Watched>();

  function watch(name: string, organizationId: string, id: string): Watched {
    const load = async (): Promise<ShownState | undefined> => {
      const stored = await imports.find(organizationId, id);
      // A part that arrives raises the revision, too: parts are counted again only then.
      if (stored && stored.revision === watched.state?.revision) return watched.state;
      return stored && { shown: await showImport(stored, dependencies), revision: stored.revision };
    };
    const read = async () => {
      watched.state = await outsideRequest(load);
      watched.changed.emit('change');
    };
    const watched: Watched = {
      state: undefined,
      ready: Promise.resolve(),
      poller: new Poller(() => read().catch(onFeedFailed)),
      changed: new EventEmitter().setMaxListeners(0),
      subscribers: new Set(),
    };
    watched.ready = read();
    all.set(name, watched);
    // The next subscriber reads it anew. Those that wait are told.
    watched.ready.catch(() => close(name, watched));
    return watched;
  }

  function close(name: string, watched: Watched): void {
    watched.poller.stop();
    if (all.get(name) === watched) all.delete(name);
  }

  async function* states(watched: Watched, signal: AbortSignal, leave: () => void) {
    let sent: number | undefined;
    try {
      for (;;) {
        const { state } = watched;
        if (state === undefined) return;
        if (state.revision === sent) {
          await once(watched.changed, 'change', { signal });
          continue;
        }
        sent = state.revision;
        yield state;
        if (hasEnded(state.shown.state)) return;
      }
    } finally {
      leave();
    }
  }

  return {
    /**
     * @param gone aborted to end the subscription
     * @returns the states; it ends after the last, or once the import is gone
     * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`; what the database throws
     */
    async subscribe(id: string, context: RequestContext, gone: AbortSignal): Promise<AsyncIterable<ShownState>> {
      await visibleImport(id, context, dependencies);
      gone.throwIfAborted();
      const name = `${context.organizationId}\0${id}`;
      const watched = all.get(name) ?? watch(name, context.organizationId, id);
      const subscriber = new AbortController();
      watched.subscribers.add(subscriber);
      const leave = () => {
        subscriber.abort();
        watched.subscribers.delete(subscriber);
        if (watched.subscribers.size === 0) close(name, watched);
      };
      gone.addEventListener('abort', leave, { once: true });
      try {
        await withinDeadline(() => watched.ready);
      } catch (error) {
        // Its own time may be up. Others may still wait, and go on.
        leave();
        throw error;
      }
      return states(watched, subscriber.signal, leave);
    },
    stop(): void {
      for (const [name, watched] of all) {
        for (const subscriber of watched.subscribers) subscriber.abort();
        close(name, watched);
      }
    },
  };
}
