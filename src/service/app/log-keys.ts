import { type Log } from '../../base/log';

const MISSING =
  'this instance lacks encryption keys that the data need, so it is not ready: put them into its FIELD_ENCRYPTION_KEYS ' +
  'behind the others, and restart it';
const NONE_SHARED =
  'this instance is not ready: it has no encryption key that all of these instances know. Give all of them the same keys';
const WAITING =
  'the first encryption key of this instance is not used yet, since these instances do not know it: restart them with it';

/** Says in the log which encryption key is used, which one waits for whom, and which one is missing. */
export const logKeyChanges = (log: Log) => ({
  onMissing: (keyIds: readonly string[]) => log.error({ keyIds }, MISSING),
  onCurrent(keyId: string | undefined, instances: readonly string[]): void {
    if (keyId === undefined) log.error({ instances }, NONE_SHARED);
    else if (instances.length > 0) log.warn({ keyId, instances }, WAITING);
    else log.info({ keyId }, 'data keys are encrypted with this key from now on');
  },
});

/** Says that others can read a file of keys, and what to do. */
export const logExposedFile = (log: Log, file: string): void =>
  log.error({ file }, `other users can read this key file: run chmod 600 ${file}, and change the key if one may have`);

/** Says that roots were signed with another key than that of this instance. */
export const logEarlierSigner = (log: Log, keyId: string, earlierKeyId: string): void =>
  log.error(
    { keyId, earlierKeyId },
    'audit roots were signed with another key until now: put its file back, unless you have changed the key on purpose',
  );
