import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type TestKey, type TestService } from './service';

/*
 * Hooks for the top of a test file. What they return is filled in before the first test, or before each one.
 */

type StartOptions = Parameters<typeof startService>;

/** One service for all tests of a file. It ends after the file, so that the file's own hooks find it running. */
export function useService(...options: StartOptions): TestService {
  const service = {} as TestService;
  beforeAll(async () => {
    Object.assign(service, await startService(...options));
  });
  return service;
}

/** Starts services in a test, each on the database of the test's first one, and with its encryption keys. */
export function useInstances(): (overrides?: StartOptions[0]) => Promise<TestService> {
  let first: TestService | undefined;
  beforeEach(() => {
    first = undefined;
  });
  return async (overrides) => {
    const { mongodbDatabase, fieldEncryptionKeys } = first?.config ?? {};
    const shared = mongodbDatabase !== undefined && { mongodbDatabase, fieldEncryptionKeys };
    const service = await startService({ ...shared, ...overrides });
    first ??= service;
    return service;
  };
}

/** Each test gets a new service with an empty database. */
export function useFreshService(...options: StartOptions): TestService {
  const service = {} as TestService;
  beforeEach(async () => {
    Object.assign(service, await startService(...options));
  });
  afterEach(() => service.close?.());
  return service;
}

/** One key for all tests of a file. */
export function useKey(service: TestService, options: Parameters<TestService['createKey']>[0] = {}): TestKey {
  const key = {} as TestKey;
  beforeAll(async () => {
    Object.assign(key, await service.createKey(options));
  });
  return key;
}

/** Each test gets a key of a new organization. */
export function useNewKey(service: TestService, options: Parameters<TestService['createKey']>[0] = {}): TestKey {
  const key = {} as TestKey;
  let organizations = 0;
  beforeEach(async () => {
    organizations += 1;
    Object.assign(key, await service.createKey({ organizationId: `org-${organizations}`, ...options }));
  });
  return key;
}

/** Makes one folder for all tests of a file, now. Call it at the top level or in a `describe`. */
export function folderOfFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'acs-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Each test gets an empty folder. @returns the path of a name in it, or of the folder itself */
export function useFolder(): (...names: string[]) => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acs-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return (...names) => join(folder, ...names);
}
