import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../../base/log';
import { type Config, misspelledSettingsOfProcess } from '../../base/settings/config';
import { type EmbeddedServer } from '../../embedded-server/index';
import { start } from './start';

const REQUESTS_ONLY =
  'this instance answers requests only (BACKGROUND_WORK=false): imports, webhooks and the feed of changes wait for account-sync work';

/**
 * Start → serving → clean shutdown.
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
  if (!config.backgroundWork) log.info(REQUESTS_ONLY);
  const service = await start({ config, log, embedded });

  let stopping = false;
  const delay = new AbortController();
  const stop = async (signal: string) => {
    if (stopping) return delay.abort();
    stopping = true;
    log.info({ signal }, 'stopping');
    service.beginDrain();
    // A second signal ends the delay.
    await pause(config.drainDelaySeconds * 1000, undefined, { signal: delay.signal }).catch(() => undefined);
    await service.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
  // Whoever reads this may stop it at once.
  process.stdout.write(`Account Synchronization Service on ${service.url}, data in ${service.data}\n`);
}
