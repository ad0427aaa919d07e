import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { newDatabaseName } from './new-database';
import { createKeyFor, serviceEnvironment, startServiceProcess } from './service-process';

/**
 * Starts `count` processes of the service on a database of their own, with a way past them into it, on the server that
 * MONGODB_URL names: the embedded one is shared through its socket.
 * @throws where one of them does not start; then nothing is left of the others
 */
export async function startCluster(count: number, variables: NodeJS.ProcessEnv = {}) {
  const url = process.env.MONGODB_URL;
  if (url === undefined) throw new Error('MONGODB_URL is not set');
  const name = newDatabaseName();
  const folder = mkdtempSync(join(tmpdir(), 'acs-'));
  const environment = serviceEnvironment({
    MONGODB_URL: url,
    MONGODB_DATABASE: name,
    AUDIT_ROOTS_FILE: join(folder, 'newest-roots'),
    LOG_LEVEL: 'warn',
    ...variables,
  });
  const client = await new MongoClient(url).connect();
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startServiceProcess(environment)));
  const services = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  /** Ends the processes and drops the database. @throws where one of them did not end well */
  async function close() {
    for (const service of services) service.kill('SIGTERM');
    const codes = await Promise.all(services.map(({ ended }) => ended));
    await client.db(name).dropDatabase();
    await client.close();
    rmSync(folder, { recursive: true, force: true });
    if (codes.some((code) => code !== 0)) throw new Error(`The services ended with ${codes.join(', ')}`);
  }
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return {
    services,
    /** Of each of them. */
    environment,
    database: client.db(name),
    createKey: (organizationId?: string, scopes?: readonly string[]) =>
      createKeyFor(environment, organizationId, scopes),
    close,
  };
}

export type ServiceCluster = Awaited<ReturnType<typeof startCluster>>;
