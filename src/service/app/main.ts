import { SettingError } from '../../base/errors';
import { configOfProcess } from '../../base/settings/config';
import { startEmbeddedServer } from '../../embedded-server/index';
import type * as Serve from './serve';

/** Configuration → the thread of the embedded server → everything else, which loads while that thread starts. */
async function main(): Promise<void> {
  const config = configOfProcess();
  const { mongodbUrl, dataDir } = config;
  const embedded =
    mongodbUrl === undefined ? startEmbeddedServer({ dataDir, compacts: true, onFailure: fail }) : undefined;
  // It is awaited once the rest is loaded.
  embedded?.catch(() => undefined);
  const { serve } = require('./serve') as typeof Serve;
  await serve(config, embedded, fail);
}

/** EX_CONFIG of sysexits.h: another start with the same settings fails alike. */
const WRONG_SETTING = 78;

/** Prints why the service cannot run, and exits. Prints a sentence, or the stack if the service itself is at fault. */
function fail(error: unknown): never {
  const isExplained = error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError);
  process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(error instanceof SettingError && !error.isTemporary ? WRONG_SETTING : 1);
}

main().catch(fail);
