import { type Config } from '../../../base/settings/config';
import { DAY_MS } from '../../../base/time/durations';

/**
 * How long data is kept: the kinds of it, each with the setting of its number of days; 0 days: for good. What carries its
 * time is not among them, such as sync runs.
 */
export const RETENTION_SETTINGS = {
  /** 1,096 by default. Personal data of paid or closed accounts, since their last change; erased by a command alone. */
  accounts: 'accountRetentionDays',
  /** 1,096 by default. Removed by the service. */
  accessRecords: 'accessRecordRetentionDays',
  /** 1,096 by default. Removed by the service. */
  securityEvents: 'securityEventRetentionDays',
} as const satisfies Record<string, keyof Config>;

export type RetentionKind = keyof typeof RETENTION_SETTINGS;
export type RetentionConfig = Pick<Config, (typeof RETENTION_SETTINGS)[RetentionKind]>;

/** The kinds that serve nothing else, so that the service may remove them. */
export const RECORD_KINDS = ['accessRecords', 'securityEvents'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What is from this time or before may go; undefined: nothing may. Pure. */
export function endOfRetention(kind: RetentionKind, config: RetentionConfig, now: Date): Date | undefined {
  const days = config[RETENTION_SETTINGS[kind]];
  return days === 0 ? undefined : new Date(now.getTime() - days * DAY_MS);
}

/** What came into the feed of changes at this time or before is published no more. It names no person, and no hold keeps it. Pure. */
export const endOfChanges = ({ changesRetentionDays }: Pick<Config, 'changesRetentionDays'>, now: Date): Date =>
  new Date(now.getTime() - changesRetentionDays * DAY_MS);
