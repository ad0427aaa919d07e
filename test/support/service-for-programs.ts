import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '../../src/base/settings/config';
import { startService } from './service';
import { serviceEnvironment } from './service-process';

/**
 * The service in this process and in real time, for programs that run beside it.
 * @param overrides what differs @param wrap what stands in for its database
 */
export async function startServiceForPrograms(
  overrides: Partial<Config> = {},
  wrap?: Parameters<typeof startService>[1],
) {
  const service = await startService({ clearsExpired: true, ...overrides }, wrap);
  Object.defineProperty(service.clock, 'now', { get: () => new Date() });
  const folder = mkdtempSync(join(tmpdir(), 'acs-'));
  const { mongodbUrl, mongodbDatabase } = service.config;
  const environment = serviceEnvironment({ MONGODB_URL: mongodbUrl, MONGODB_DATABASE: mongodbDatabase });
  return {
    service,
    /** For files of the test. */
    folder,
    /** The variables by which the `keys` command finds the service's database. */
    environment,
    /** Those by which the command line finds the service as well, with a key of its own. */
    async clientEnvironment(): Promise<NodeJS.ProcessEnv> {
      const { apiKey } = await service.createKey();
      return { ...environment, ACCOUNT_SYNC_URL: service.url, ACCOUNT_SYNC_KEY: apiKey };
    },
    async stop() {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ServiceForPrograms = Awaited<ReturnType<typeof startServiceForPrograms>>;
