import { setTimeout as delay } from 'node:timers/promises';
import { createLog, type Log, logUnexpected } from '../../base/log';
import { createTurns, type Turns } from '../../base/scheduling/fair-scheduler';
import { createOneByOne } from '../../base/scheduling/one-by-one';
import { watchTurns } from '../../base/scheduling/recent-turns';
import { type Every } from '../../base/scheduling/repeated-work';
import { limitCalls } from '../../base/scheduling/request-scope';
import { createResting } from '../../base/scheduling/resting';
import { type Config } from '../../base/settings/config';
import { connectOnly, type Database, openDatabase } from '../storage/database/connection/connect';
import { type EndedCommand, observedDb } from '../storage/database/connection/observed-db';
import { type HeavyCalls, queueHeavyReads, ReadQueue } from '../storage/database/reads/read-queue';
import { joinUnits } from '../storage/database/transactions/joined-units';
import { type EncryptionDependencies, openEncryption } from '../storage/encryption';
import { createDataKeyStore } from '../storage/encryption/data-keys/data-key.store';

type Db = Database['db'];

export interface PlatformMetrics {
  commandEnded(command: EndedCommand): void;
  unexpectedError(error: unknown): void;
  measureTurns(turns: Turns): Turns;
  measureReads(queue: Pick<ReadQueue, 'run'>): Pick<ReadQueue, 'run'>;
  transactionEnded(durationMs: number, error?: unknown): void;
}

export interface PlatformOptions {
  config: Config;
  database: Database;
  clock: () => Date;
  log: Log;
  metrics: PlatformMetrics;
}

/** The name of an instance that serves no requests. */
const COMMAND_LINE = 'account-sync';

/** Calls `work` again and again, which keeps no process running. */
const every: Every = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** What every program on the database works with: the service and the command line. Only it opens stores. */
export function openPlatform({ config, database, clock, log, metrics }: PlatformOptions) {
  const now = () => performance.now();
  const allTurns = metrics.measureTurns(createTurns({ now, defer: setImmediate, delay: setTimeout }));
  const { turns, areMany: areRequestsActive } = watchTurns(allTurns, now);
  const queue = metrics.measureReads(new ReadQueue());
  const observed = observedDb(database.db, metrics.commandEnded);
  const committed: (() => void)[] = [];
  const callCommitted = () => {
    for (const call of committed) call();
  };
  return {
    config,
    clock,
    log,
    every,
    /** Starts work that belongs to no request, all of which `account-sync work` may do instead: then it gives nothing. */
    inBackground: <Work>(start: () => Work): Work | undefined => (config.backgroundWork ? start() : undefined),
    newId: database.newId,
    isEmbedded: config.mongodbUrl === undefined,
    embedded: database.embedded,
    countsFirst: database.countsFirst,
    ping: database.ping,
    databaseTime: database.time,
    unitOfWork: joinUnits(database.unitOfWork, { observed, onEnded: metrics.transactionEnded, onNoted: callCommitted }),
    /** Calls back once changes of accounts are committed. */
    onCommitted: (listener: () => void) => void committed.push(listener),
    /** Turns of organizations: `turns` belong to requests, and what else takes turns is not seen by `areRequestsActive`. */
    turns,
    allTurns,
    areRequestsActive,
    beginResting: createResting({ areRequestsActive, now, pause: delay }),
    inOrder: createOneByOne(),
    /** So long a request may take. */
    longestRequestMs: config.requestTimeoutSeconds * 1000 + config.databaseTimeoutMs,
    /** Logs and counts an error that the caller does not see. */
    onUnexpected(error: unknown, requestId: string) {
      metrics.unexpectedError(error);
      logUnexpected(log)(error, requestId);
    },
    /**
     * Opens a store for requests. Each call fails once its request has used up its time for the database.
     * @param heavy reads that may take long, which queue up after others of their organization
     * @param organizationOf the organization that the first parameter of a heavy read names; by default it is its id
     */
    store: <Store extends object>(
      create: (db: Db) => Store,
      heavy: HeavyCalls<NoInfer<Store>> = {},
      organizationOf?: (first: never) => string,
    ): Store => limitCalls(queueHeavyReads(create(observed), heavy, queue, organizationOf)),
    /** Opens a store for work that belongs to no request: no deadline ends its calls, and they queue nowhere. */
    backgroundStore: <Store>(create: (db: Db) => Store): Store => create(database.db),
    /**
     * Opens the keys that encrypt.
     * @throws EncryptionKeyError where the keys of the configuration are not those of the database
     */
    openEncryption({ instanceName = COMMAND_LINE, onMissing, onCurrent }: Partial<EncryptionDependencies> = {}) {
      // Data keys are read for all requests together: no request's deadline may end that.
      const store = createDataKeyStore(database.db, database.unitOfWork);
      return openEncryption(config, { store, now, clock, instanceName, onMissing, onCurrent });
    },
  };
}

export type Platform = ReturnType<typeof openPlatform>;

const UNMEASURED: PlatformMetrics = {
  commandEnded: () => undefined,
  unexpectedError: () => undefined,
  measureTurns: (turns) => turns,
  measureReads: (queue) => queue,
  transactionEnded: () => undefined,
};

/** Opens the platform for a program that serves no requests. */
export const openPlatformOf = (config: Config, database: Database): Platform =>
  openPlatform({ config, database, clock: () => new Date(), log: createLog('silent'), metrics: UNMEASURED });

export interface CommandOptions {
  /** Makes the database where there is none. Otherwise a mistyped DATA_DIR would be a new one, with new keys. */
  mayCreate?: boolean;
  /** Once it is aborted, the database is closed: whatever `work` does next fails, and nothing else has to look. */
  interrupted?: AbortSignal;
}

/** Works on the configured database, also while the service is running, and closes it afterwards. For the command line. */
export async function withPlatform<Result>(
  config: Config,
  work: (platform: Platform) => Promise<Result>,
  { mayCreate = false, interrupted }: CommandOptions = {},
): Promise<Result> {
  const database = await openDatabase({ ...config, shareEmbedded: true, mustExist: !mayCreate });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  const closeEarly = () => void close().catch(() => undefined);
  interrupted?.addEventListener('abort', closeEarly);
  try {
    interrupted?.throwIfAborted();
    return await work(openPlatformOf(config, database));
  } finally {
    interrupted?.removeEventListener('abort', closeEarly);
    await close();
  }
}

/**
 * The same without looking at the data, which are not upgraded: for a note beside them.
 * @throws SettingError where no server answers; with the embedded server, one that runs has to
 */
export async function withUncheckedData<Result>(
  config: Config,
  work: (backgroundStore: Platform['backgroundStore']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await connectOnly(config);
  try {
    return await work((create) => create(db));
  } finally {
    await close();
  }
}
