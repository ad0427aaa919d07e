import { hostname } from 'node:os';
import { keepAlive } from '../../storage/encryption/data-keys/keep-alive';
import { exposedKeyFiles } from '../../storage/encryption/exposed-key-files';
import { openSigningKey } from '../../storage/encryption/signing-key';
import { logExposedFile, logKeyChanges } from '../log-keys';
import { type Platform } from '../platform';

/** Says what became of the erasures before this start. */
function logCompaction({ embedded, log }: Platform): void {
  const compaction = embedded?.compaction;
  if (compaction === undefined) return;
  if (!('failure' in compaction)) log.info(compaction, 'the data file was compacted: what was erased is gone from it');
  else
    log.error(compaction, 'the data file could not be compacted, and may hold what was erased; restart to try again');
}

/**
 * Opens the keys that encrypt and sign, and enters this instance into the agreement on keys. Only then may it encrypt: from
 * here on the others wait for it, until it leaves or is silent for a while.
 * @param beatMs how often it gives others a sign of life; for tests
 * @throws EncryptionKeyError where the keys of the configuration are not those of the database, or one in use is missing
 */
export async function openStorage(platform: Platform, beatMs: number | undefined) {
  const { config, log, every, openEncryption } = platform;
  const instanceName = `${hostname()}:${process.pid}`;
  const { onMissing, onCurrent } = logKeyChanges(log);
  const { dataKeys, parts, madeKeyFile } = await openEncryption({ instanceName, onMissing, onCurrent });
  if (madeKeyFile !== undefined) log.warn(`made a key that encrypts people's numbers; keep a copy of ${madeKeyFile}`);
  const { key: signingKey, madeFile } = await openSigningKey(config);
  if (madeFile !== undefined) log.warn(`made a key that signs audit roots; keep a copy of ${madeFile}`);
  if (!signingKey) log.warn('AUDIT_SIGNING_KEY is not set: the roots of the audit trail are not signed');
  for (const file of exposedKeyFiles(config)) logExposedFile(log, file);
  logCompaction(platform);

  const { agreement } = parts;
  await agreement.join();
  const alive = keepAlive(agreement, {
    every,
    beatMs,
    onSilent: (err) =>
      log.warn({ err }, 'this instance could not tell others that it is alive; tried again all the time'),
  });
  return { dataKeys, keyParts: parts, agreement, signingKey, workers: [alive] };
}

export type Storage = Awaited<ReturnType<typeof openStorage>>;
