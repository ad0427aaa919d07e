import { startServiceForPrograms } from '../support/service-for-programs';
import { startServiceInFolder } from '../support/service-process';

/** Starts something before the tests of a file and stops it after them. @returns what gives it */
function running<Started extends { stop(): Promise<void> }>(start: () => Promise<Started>): () => Started {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started.stop());
  return () => started;
}

/** A service in a process of its own, for all tests of a file. */
export const useServiceInFolder = (overrides?: NodeJS.ProcessEnv) => running(() => startServiceInFolder(overrides));

/** A service for programs that run beside it, for all tests of a file, and the variables by which they find it. */
export const useServiceForPrograms = (...options: Parameters<typeof startServiceForPrograms>) =>
  running(async () => {
    const started = await startServiceForPrograms(...options);
    return { ...started, clientEnvironment: await started.clientEnvironment() };
  });
