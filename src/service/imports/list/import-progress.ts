import { type RequestContext } from '../../callers/request/request-context';
import { StateFeed } from '../../records/live/state-feed';
import { type Import } from '../model/import';
import { hasEnded } from '../model/import-state';
import { showImport } from './show-import';
import { type ImportReads, visibleImport } from './visible-import';

/** An import as its subscribers get it. */
export interface ImportState {
  shown: Import;
  revision: number;
}

/** Imports each time they change, until they have ended. */
export interface ImportFeeds {
  importProgress: {
    /**
     * @param gone aborted to end the subscription
     * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`
     */
    subscribe(id: string, context: RequestContext, gone: AbortSignal): Promise<AsyncIterable<ImportState>>;
    stop(): void;
  };
}

export function createImportFeeds(dependencies: ImportReads & { onFeedFailed: (error: unknown) => void }): ImportFeeds {
  const feed = new StateFeed<ImportState>({
    read: async (organizationId, id) => {
      const stored = await dependencies.imports.find(organizationId, id);
      return stored && { shown: await showImport(stored, dependencies), revision: stored.revision };
    },
    // Parts that arrive leave the revision as it is.
    versionOf: ({ shown, revision }) => `${revision} ${shown.parts}`,
    isLast: ({ shown }) => hasEnded(shown.state),
    onFailed: dependencies.onFeedFailed,
  });
  return {
    importProgress: {
      async subscribe(id, context, gone) {
        await visibleImport(id, context, dependencies);
        return feed.subscribe(context.organizationId, id, gone);
      },
      stop: () => feed.stop(),
    },
  };
}
