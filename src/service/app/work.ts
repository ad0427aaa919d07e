import { once } from 'node:events';
import { createLog } from '../../base/log';
import { type Config } from '../../base/settings/config';
import { start } from './start';

export interface WorkOptions {
  stopping: AbortSignal;
  /** Called once it has begun. @param url where operators see how it is @param data what it works on */
  onStarted(url: string, data: string): void;
}

/** Does the work of all instances that leave it to others, and answers no request but those of operators. */
export async function work(config: Config, { stopping, onStarted }: WorkOptions): Promise<void> {
  const log = createLog(config.logLevel);
  const { url, data, beginDrain, stop } = await start({
    config: { ...config, backgroundWork: true },
    log,
    worksOnly: true,
  });
  onStarted(url, data);
  if (!stopping.aborted) await once(stopping, 'abort');
  log.info('stopping');
  // No balancer sends it requests, so it ends at once.
  beginDrain();
  await stop();
}
