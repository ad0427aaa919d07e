import { hostname } from 'node:os';
import { createRootMemory } from './audit-roots/root-memory';
import { type Config } from './config';
import { type Database } from './database/connection/connect';
import { openEncryption } from './encryption';
import { exposedKeyFiles } from './encryption/exposed-key-files';
import { openSigningKey, rootsFileOf } from './encryption/signing-key';
import { type Log } from './log';
import { logExposedFile, logKeyChanges } from './log-keys';
import { dataKeyStoreOf } from './stores';

export interface KeyOptions {
  config: Config;
  database: Database;
  clock: () => Date;
  log: Log;
}

/**
 * Opens the keys that encrypt and sign, and says in the log what was made of them and what they lack.
 * @throws EncryptionKeyError where the keys of the configuration are not those of the database
 */
export async function openKeys({ config, database, clock, log }: KeyOptions) {
  const { dataKeys, parts, madeKeyFile } = await openEncryption(config, {
    ...{ store: dataKeyStoreOf(database), now: () => performance.now(), clock },
    ...{ instanceName: `${hostname()}:${process.pid}`, ...logKeyChanges(log) },
  });
  if (madeKeyFile !== undefined) log.warn(`made a key that encrypts people's numbers; keep a copy of ${madeKeyFile}`);

  const { key: signingKey, madeFile } = await openSigningKey(config);
  if (madeFile !== undefined) log.warn(`made a key that signs audit roots; keep a copy of ${madeFile}`);
  if (!signingKey) log.warn('AUDIT_SIGNING_KEY is not set: the roots of the audit trail are not signed');
  const rootMemory = createRootMemory(rootsFileOf(config));
  const memoryWarning = signingKey && (await rootMemory.open());
  if (memoryWarning !== undefined) log.warn(memoryWarning);
  for (const file of exposedKeyFiles(config)) logExposedFile(log, file);

  return { dataKeys, agreement: parts.agreement, signingKey, rootMemory };
}
