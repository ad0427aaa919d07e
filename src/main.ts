import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app';
import { configOfProcess, misspelledSettingsOfProcess } from './config';
import { openDatabase } from './database/connect';
import { listen } from './http/server';
import { createLog } from './log';
import { startTracing } from './observability/start-tracing';

/** Configuration → database → app → listening → clean shutdown. */
async function main(): Promise<void> {
  const config = configOfProcess();
  const log = createLog(config.logLevel);
  for (const sentence of misspelledSettingsOfProcess()) log.warn(sentence);
  const { otelExporterOtlpEndpoint: collector } = config;
  const tracing = collector === undefined ? undefined : await startTracing(collector, log);
  const database = await openDatabase({
    ...config,
    onEmbeddedFailure: (error) => fail(error),
    onMigration: (dataVersion, step) => log.info({ dataVersion, step }, 'upgrading the data'),
  });
  const app = await createApp({ config, database, clock: () => new Date(), log });
  const server = await listen(app.http, { ...config, onRefused: app.onRefused });
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
    app.endStreams();
    await server.close();
    await app.stop();
    await database.close();
    await tracing?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
}

/** Prints why the service cannot run, and exits. Prints a sentence, or the stack if the service itself is at fault. */
function fail(error: unknown): never {
  const isExplained = error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError);
  process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
