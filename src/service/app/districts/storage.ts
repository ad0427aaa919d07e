import { hostname } from 'node:os';
import { type Log } from '../../../base/log';
import { exposedKeyFiles } from '../../storage/encryption';
import { keepAlive } from '../../storage/encryption/data-keys/keep-alive';
import { openSigningKey } from '../../storage/encryption/signing-key';
import { type Platform } from '../platform';

const MISSING =
  'this instance lacks encryption keys that the data need, so it is not ready: put them into its FIELD_ENCRYPTION_KEYS ' +
  'behind the others, and restart it';
const NONE_SHARED =
  'this instance is not ready: it has no encryption key that all of these instances know. Give all of them the same keys';
const WAITING =
  'the first encryption key of this instance is not used yet, since these instances do not know it: restart them with it';

/** Says in the log which encryption key is used, which one waits for whom, and which one is missing. */
const logKeyChanges = (log: Log) => ({
  onMissing: (keyIds: readonly string[]) => log.error({ keyIds }, MISSING),
  onCurrent(keyId: string | undefined, instances: readonly string[]): void {
    if (keyId === undefined) log.error({ instances }, NONE_SHARED);
    else if (instances.length > 0) log.warn({ keyId, instances }, WAITING);
    else log.info({ keyId }, 'data keys are encrypted with this key from now on');
  },
});

/** Says that others can read a file of keys, and what to do. */
const logExposedFile = (log: Log, file: string): void =>
  log.error({ file }, `other users can read this key file: run chmod 600 ${file}, and change the key if one may have`);

/** Says what became of that which was erased before this start. */
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
