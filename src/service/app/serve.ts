import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../../base/log';
import { inTurn } from '../../base/scheduling/in-turn';
import { type Config, misspelledSettingsOfProcess } from '../../base/settings/config';
import { type EmbeddedServer } from '../../embedded-server/index';
import { listen } from '../callers/http/server/server';
import { openDatabase } from '../storage/database/connection/connect';
import { startTracing } from '../surfaces/observability/start-tracing';
import { createApp } from './app';

/**
 * Database → app → listening → clean shutdown. Where one of them cannot be started, those before it are stopped.
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
  const stops: (() => Promise<unknown> | undefined)[] = [];
  /** What was started last stops first. Where a part cannot be stopped, the others are all the same. */
  const stopAll = () => inTurn(stops.toReversed());
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
    const app = await createApp({ config, database, clock: () => new Date(), log });
    stops.push(app.stop);
    const server = await listen(app.http, { ...config, onRefused: app.onRefused, onLimited: app.onLimited });
    stops.push(server.close);
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
      await stopAll();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
  } catch (error) {
    await stopAll().catch(() => undefined);
    throw error;
  }
}
