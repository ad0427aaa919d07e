import fc from 'fast-check';
import { AccountStatus } from '../../../../src/service/accounts/fields/enums';
import { statusCategoryOf } from '../../../../src/service/accounts/model/status-category';
import { retentionVerdict } from '../../../../src/service/compliance/retention/account-retention';
import {
  endOfRetention,
  RETENTION_SETTINGS,
  type RetentionConfig,
  type RetentionKind,
} from '../../../../src/service/compliance/retention/retention-periods';
import { forAll } from '../../../support/properties';

const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const hold = { reason: 'Case', placedBy: 'key', placedAt: '2026-01-01T00:00:00.000Z' };
const account = fc.record({
  status: fc.constantFrom(...Object.values(AccountStatus)),
  updatedAt: time,
  erasedAt: fc.option(time),
  legalHold: fc.option(fc.constant(hold)),
});

it('a person is due only if the account is paid or closed, unchanged since, not erased and not on hold', () => {
  forAll(500, account, time, (stored, until) => {
    const isDue = retentionVerdict(stored, until) === 'DUE';
    const isEnded = ['PAID', 'CLOSED'].includes(statusCategoryOf(stored.status));
    const isOld = stored.updatedAt.getTime() <= until.getTime();
    expect(isDue).toBe(isEnded && isOld && stored.erasedAt === null && stored.legalHold === null);
  });
});

it('a retention ends as many days after as its own setting says, and never with 0 days', () => {
  const kinds = Object.keys(RETENTION_SETTINGS) as RetentionKind[];
  const config = { accountRetentionDays: 1096, accessRecordRetentionDays: 30, securityEventRetentionDays: 0 };
  const now = new Date('2029-03-01T12:00:00.000Z');
  const ends = kinds.map((kind) => [kind, endOfRetention(kind, config satisfies RetentionConfig, now)?.toISOString()]);
  expect(Object.fromEntries(ends)).toEqual({
    accounts: '2026-03-01T12:00:00.000Z',
    accessRecords: '2029-01-30T12:00:00.000Z',
    securityEvents: undefined,
  });
});
