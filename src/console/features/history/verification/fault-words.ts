import { type HistoryFaultCode } from '../../../api/schema.generated';

const TAMPERED =
  'The service never leaves this behind. Keep the database as it is, note when you checked, and give this to whoever runs the service: the incident guide says how to find the time of the change and what to restore.';
const REMOVED =
  'If a backup was restored lately, the operator says so for good with account-sync audit accept. Otherwise somebody removed a part: keep the database as it is, and compare it with exported roots.';
const KEYS =
  'Ask whoever runs the service whether its keys were changed. If they were not, somebody changed the database: keep it as it is.';

/** What to do about each fault. */
const ADVICE: Partial<Record<HistoryFaultCode, string>> = {
  LOST_ROOT: REMOVED,
  MISSING_ROOT: REMOVED,
  REMOVED_LINKS: REMOVED,
  UNKNOWN_KEY: KEYS,
  UNREADABLE_VALUES: KEYS,
  UNSIGNED_LINKS:
    'The service signs changes within minutes while it runs. Check again in ten minutes; if it still says so, the log of the service tells why it does not sign.',
};

export const adviceOn = (code: HistoryFaultCode): string => ADVICE[code] ?? TAMPERED;
