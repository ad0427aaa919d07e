import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app';
import { type Config, misspelledSettingsOfProcess } from './config';
import { openDatabase } from './database/connection/connect';
import { type EmbeddedServer } from './embedded-server/index';
import { listen } from './http/server/server';
import { createLog } from './log';
import { startTracing } from './observability/start-tracing';
import { inTurn } from './scheduling/in-turn';

/**
 * Database → app → listening → clean shutdown.
 * @param embedded the embedded server, unless another one is configured
 * @param fail ends the process
 */
export async function serve(
  config: Config,
  embedded: Promise<EmbeddedServer> | undefined,
  fail: (error: unknown) => never,
): Promise<void> {
  const log = createLog(config.logLevel);
  for (const sentence of misspelledSettingsOfProcess()) log.warn(sentence);
  const { otelExporterOtlpEndpoint: collector } = config;
  const tracing = collector === undefined ? undefined : await startTracing(collector, log);
  const database = await openDatabase({
    ...config,
    embedded,
    onMigration: (dataVersion, step) => log.info({ dataVersion, step }, 'upgrading the data'),
  });
  const app = await createApp({ config, database, clock: () => new Date(), log });
  const server = await listen(app.http, { ...config, onRefused: app.onRefused, onLimited: app.onLimited });
  process.stdout.write(`Account Synchronization Service on ${server.url}, data in ${database.description}\n`);

  let stopping = false;
  const delay = new AbortController();
  const stop = async (signal: string) => {
    if (stopping) return delay.abort();
    stopping = true;
    log.info({ signal }, 'stopping');
    app.beginDrain();
    // A second signal ends the delay.
    await pause(config.drainDelaySeconds * 1000, undefined, { signal: delay.signal }).catch(() => undefined);
    await inTurn([server.close, app.stop, database.close, () => tracing?.stop()]);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
}
