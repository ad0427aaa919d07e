import { type Router } from 'express';
import { type Log } from '../../base/log';
import { type RepeatedWork } from '../../base/scheduling/repeated-work';
import { stopAll } from '../../base/scheduling/stop-all';
import { type Config } from '../../base/settings/config';
import { type OneTimeEntries } from '../callers/sessions/one-time-entries';
import { type ResolveHost } from '../feeds/webhooks/sending/resolve-host';
import { type Database } from '../storage/database/connection/connect';
import { createMetrics } from '../surfaces/observability';
import { openAccounts } from './districts/accounts';
import { openCallers } from './districts/callers';
import { createCompliance } from './districts/compliance';
import { createFeeds } from './districts/feeds';
import { createImports } from './districts/imports';
import { openRecords } from './districts/records';
import { openStorage } from './districts/storage';
import { createOperatorSurface, createSurfaces } from './districts/surfaces';
import { openPlatform } from './platform';

/** What a district gives the app. What it gives the districts above stands beside it, by name. */
interface District {
  /** For the GraphQL schema; REST calls the same. */
  resolvers?: Record<string, object>;
  routes?: readonly Router[];
  /** Work besides the requests, which has been started. Undefined: another process does it. */
  workers?: readonly (RepeatedWork | undefined)[];
  /** What metrics read when they are asked for. */
  metrics?: object;
  /** Called before its workers are stopped. */
  stop?(): Promise<void>;
}

type Surface = District & Pick<ReturnType<typeof createOperatorSurface>, 'http' | 'beginDrain' | 'onRefused'>;

export interface AppOptions {
  config: Config;
  database: Database;
  clock: () => Date;
  log: Log;
  /** Whether other processes answer the requests: this one shows operators how it is. */
  worksOnly?: boolean;
  /** How often it records that it is alive, for other instances; for tests. */
  beatMs?: number;
  /** Links that sign people in to the console; undefined: none does. */
  entries?: OneTimeEntries;
  /** The addresses of a host name that webhooks are sent to; for tests. */
  resolveHost?: ResolveHost;
}

/**
 * Opens the platform, then the districts from the bottom up, each from those below it. Where one fails, those below it are
 * stopped again.
 * @throws EncryptionKeyError where the keys of the configuration are not those of the database
 */
export async function createApp(options: AppOptions) {
  const { config, database, clock, log } = options;
  const opened: District[] = [];
  /** One after the other, from the top down, also where one of them fails. */
  const stop = () =>
    stopAll(opened.toReversed().flatMap(({ stop, workers = [] }) => [stop, workers.map((work) => work?.stop)].flat()));
  function keep<Opened extends District>(district: Opened): Opened {
    opened.push(district);
    return district;
  }
  try {
    const metrics = createMetrics(database.embedded, clock);
    const platform = openPlatform({ config, database, clock, log, metrics });
    // Enters the agreement on keys. The districts after it may encrypt, and start their work as they open.
    const storage = keep(await openStorage(platform, options.beatMs));
    const callers = keep(await openCallers(platform, storage, metrics, options.entries));
    const records = keep(await openRecords(platform, storage, callers));
    const accounts = keep(await openAccounts(platform, storage, records));
    const compliance = keep(createCompliance(platform, storage, callers, records, accounts));
    const feeds = keep(createFeeds(platform, storage, callers, records, accounts, metrics, options.resolveHost));
    const imports = keep(createImports(platform, storage, callers, records, accounts, metrics));
    const shown = { storage, callers, records, accounts, compliance, feeds, imports };
    const createSurface = options.worksOnly ? createOperatorSurface : createSurfaces;
    const { http, beginDrain, onRefused } = keep<Surface>(await createSurface(platform, metrics, shown));
    const { insert: addKey } = callers.apiKeys;
    const { onWorkReady } = imports.use;
    return {
      http,
      onRefused,
      onLimited: metrics.connectionLimited,
      beginDrain,
      /** Stores an API key; for the demo and for tests. */
      addKey,
      /** Works on imports at once, which otherwise begins within a second of a change that no request of this app made. */
      onWorkReady,
      /** Stops what the app runs besides its requests. */
      stop,
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
