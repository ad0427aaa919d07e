import 'reflect-metadata';
import { createApp } from './app';
import { ConfigError, configOfProcess } from './config';
import { openDatabase } from './database/connect';
import { createLog } from './log';
import { listen } from './serve';

/** Configuration → database → app → listening → clean shutdown. */
async function main(): Promise<void> {
  const config = configOfProcess();
  const log = createLog(config.logLevel);
  const database = await openDatabase({ ...config, onEmbeddedFailure: (error) => fail(error) });
  const app = await createApp({ config, database, clock: () => new Date(), log });
  const server = await listen(app.http, config);
  process.stdout.write(`Account Synchronization Service on ${server.url}, data in ${database.description}\n`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await server.close();
    await app.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
}

function fail(error: unknown): never {
  const known =
    error instanceof ConfigError ||
    (error instanceof Error && /DataDirectory|UnsuitableDatabase/.test(error.constructor.name));
  const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
