import { startService, type TestService } from '../../support/service';

/** Another service on the database of the first, for all tests of a file. @param overrides what differs */
export function useSecondService(first: TestService, overrides: Parameters<typeof startService>[0] = {}): TestService {
  const second = {} as TestService;
  beforeAll(async () => {
    const { mongodbDatabase } = first.config;
    Object.assign(second, await startService({ mongodbDatabase, ...overrides }));
  });
  return second;
}
