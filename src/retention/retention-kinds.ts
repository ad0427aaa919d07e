import { type Config } from '../config';

/**
 * The kinds of data that are kept for a number of days, with their settings; 0 days: for good. Sync runs, claims and
 * answers for idempotency keys are not among them: these carry the time when the database clears them.
 */
export const RETENTION_SETTINGS = {
  /** Personal data of accounts that are paid or closed, since their last change. Erased by a command alone. */
  accounts: 'accountRetentionDays',
  /** Removed by the service. */
  accessRecords: 'accessRecordRetentionDays',
  /** Removed by the service. */
  securityEvents: 'securityEventRetentionDays',
} as const satisfies Record<string, keyof Config>;

export type RetentionKind = keyof typeof RETENTION_SETTINGS;
export type RetentionConfig = Pick<Config, (typeof RETENTION_SETTINGS)[RetentionKind]>;

/** The kinds that nobody needs for anything else, so that the service may remove them. */
export const RECORD_KINDS = ['accessRecords', 'securityEvents'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is from this time or before may go; undefined: nothing may. Pure. */
export function endOfRetention(kind: RetentionKind, config: RetentionConfig, now: Date): Date | undefined {
  const days = config[RETENTION_SETTINGS[kind]];
  return days === 0 ? undefined : new Date(now.getTime() - days * DAY_MS);
}
