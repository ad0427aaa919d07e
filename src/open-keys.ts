import { hostname } from 'node:os';
import { signUnsigned } from './access/unsigned-rights.store';
import { createRootMemory } from './audit-roots/root-memory';
import { type Config } from './config';
import { type Database } from './database/connection/connect';
import { openEncryption } from './encryption';
import { type DataKeyDependencies } from './encryption/data-keys';
import { exposedKeyFiles } from './encryption/exposed-key-files';
import { keepAlive } from './encryption/keep-alive';
import { openSigningKey, rootsFileOf } from './encryption/signing-key';
import { type Log } from './log';
import { logExposedFile, logKeyChanges } from './log-keys';
import { type Every } from './scheduling/repeated-work';
import { dataKeyStoreOf } from './stores';

const SIGNED =
  'keys and sessions of the console were signed as they are in the database; this is to be expected at the upgrade to ' +
  '0.3.0 and at no other start';

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
    store: dataKeyStoreOf(database),
    now: () => performance.now(),
    clock,
    instanceName: `${hostname()}:${process.pid}`,
    ...logKeyChanges(log),
  });
  if (madeKeyFile !== undefined) log.warn(`made a key that encrypts people's numbers; keep a copy of ${madeKeyFile}`);

  const { key: signingKey, madeFile } = await openSigningKey(config);
  if (madeFile !== undefined) log.warn(`made a key that signs audit roots; keep a copy of ${madeFile}`);
  if (!signingKey) log.warn('AUDIT_SIGNING_KEY is not set: the roots of the audit trail are not signed');
  const rootMemory = createRootMemory(rootsFileOf(config));
  const memoryWarning = signingKey && (await rootMemory.open());
  if (memoryWarning !== undefined) log.warn(memoryWarning);
  for (const file of exposedKeyFiles(config)) logExposedFile(log, file);

  return { dataKeys, parts, agreement: parts.agreement, signingKey, rootMemory };
}

export interface EnterOptions extends KeyOptions {
  parts: DataKeyDependencies;
  every: Every;
  /** How often it tells other instances that it is alive; for tests. */
  beatMs?: number | undefined;
}

/**
 * Enters this instance into the agreement on keys, before it encrypts anything: from here on the others wait for it, until
 * it leaves or is silent for a while. Then signs the keys and sessions of earlier releases, once.
 * @returns what takes it out again
 * @throws EncryptionKeyError where it lacks a key that is in use
 */
export async function enterAgreement({ parts, database, clock, log, every, beatMs }: EnterOptions) {
  await parts.agreement.join();
  const onSilent = (err: unknown) =>
    log.warn({ err }, 'this instance could not tell others that it is alive; tried again all the time');
  const alive = keepAlive(parts.agreement, { every, beatMs, onSilent });
  // Only once this instance, and those that run beside it, can read what is encrypted.
  const signed = parts.agreement.canServe ? await signUnsigned(database.db, parts, clock()) : 0;
  if (signed) log.warn({ signed }, SIGNED);
  return alive;
}
