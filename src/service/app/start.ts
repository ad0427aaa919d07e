import 'reflect-metadata';
import { type Log } from '../../base/log';
import { stopAll } from '../../base/scheduling/stop-all';
import { type Config } from '../../base/settings/config';
import { type EmbeddedServer } from '../../embedded-server/index';
import { listen } from '../callers/http/server/server';
import { openDatabase } from '../storage/database/connection/connect';
import { startTracing } from '../surfaces/observability/start-tracing';
import { type AppOptions, createApp } from './app';

export interface StartOptions extends Pick<AppOptions, 'worksOnly'> {
  config: Config;
  log: Log;
  /** The embedded server, unless another one is configured. */
  embedded?: Promise<EmbeddedServer> | undefined;
}

export interface Started {
  url: string;
  data: string;
  /** It still serves, but says that it is not ready, and keeps no connection. */
  beginDrain(): void;
  /** What was started last stops first. Where a part cannot be stopped, the others are all the same. */
  stop(): Promise<void>;
}

/** Database → app → listening. Where one of them cannot be started, those before it are stopped. */
export async function start({ config, log, embedded, worksOnly }: StartOptions): Promise<Started> {
  const stops: (() => Promise<unknown> | undefined)[] = [];
  const stop = () => stopAll(stops.toReversed());
  try {
    const { otelExporterOtlpEndpoint: collector } = config;
    const tracing = collector === undefined ? undefined : await startTracing(collector, log);
    stops.push(() => tracing?.stop());
    const database = await openDatabase({
      ...config,
      embedded,
      onMigration: (dataVersion, step) => log.info({ dataVersion, step }, 'upgrading the data'),
    });
    stops.push(database.close);
    const app = await createApp({ config, database, clock: () => new Date(), log, ...(worksOnly && { worksOnly }) });
    stops.push(app.stop);
    const server = await listen(app.http, { ...config, onRefused: app.onRefused, onLimited: app.onLimited });
    stops.push(server.close);
    const beginDrain = () => {
      app.beginDrain();
      server.beginDrain();
    };
    return { url: server.url, data: database.description, beginDrain, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
