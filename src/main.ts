import 'reflect-metadata';
import { createApp } from './app';
import { configOfProcess, misspelledSettingsOfProcess } from './config';
import { openDatabase } from './database/connect';
import { httpStatusOf } from './errors';
import { listen } from './http/server';
import { createLog } from './log';

/** Configuration → database → app → listening → clean shutdown. */
async function main(): Promise<void> {
  const config = configOfProcess();
  const log = createLog(config.logLevel);
  for (const sentence of misspelledSettingsOfProcess()) log.warn(sentence);
  const database = await openDatabase({ ...config, onEmbeddedFailure: (error) => fail(error) });
  const app = await createApp({ config, database, clock: () => new Date(), log });
  const server = await listen(app.http, {
    ...config,
    onRefused: (code) => log.info({ status: httpStatusOf(code), code }, 'refused by the HTTP server'),
  });
  process.stdout.write(`Account Synchronization Service on ${server.url}, data in ${database.description}\n`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    app.endStreams();
    await server.close();
    await app.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
}

/** Prints why the service cannot run and exits: a sentence, or the stack where the service itself is at fault. */
function fail(error: unknown): never {
  const isExplained = error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError);
  process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
