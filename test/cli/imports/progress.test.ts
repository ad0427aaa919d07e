import { durationText, Estimate, phaseOf, phaseText, waitText } from '../../../src/cli/imports/progress';
import { AccountSyncError, type Import } from '../../../src/client';

const NOTHING = { created: 0, updated: 0, unchanged: 0, failed: 0 };

/** An import of 1,000 rows. @param planned how many rows are planned @param done how many are carried out */
const importAt = (state: Import['state'], planned = 0, done = 0) =>
  ({
    state,
    requested: 1000,
    planned: { ...NOTHING, created: planned },
    done: { ...NOTHING, failed: done },
  }) as Import;

describe('how far an import is', () => {
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [61, '1 min 01 s'],
    [3599, '59 min 59 s'],
    [3600, '1 h 00 min'],
    [90_000, '25 h 00 min'],
  ])('a duration of %d seconds is written for people to read', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it('rows are sent, then planned, then done', () => {
    const sent = { parts: 1, rows: 400 };
    const told = (current: Import) => phaseText(phaseOf({ import: current, sent }, 800), undefined);
    expect(told(importAt('RECEIVING'))).toBe('400 rows sent (50 %)');
    expect(told(importAt('QUEUED'))).toBe('0 rows planned (0 %)');
    expect(told(importAt('PLANNING', 250))).toBe('250 rows planned (25 %)');
    expect(told(importAt('HELD', 1000))).toBe('1,000 rows planned (100 %)');
    expect(told(importAt('APPLYING', 1000, 300))).toBe('300 rows done (30 %)');
  });

  it('the speed is that of the present phase, and is not told before its second report', () => {
    const estimate = new Estimate();
    estimate.note(0, { name: 'sent', rows: 0, total: 1000 });
    estimate.note(1_000, { name: 'sent', rows: 900, total: 1000 });
    expect(estimate.rate).toBe(900);
    estimate.note(2_000, { name: 'planned', rows: 0, total: 1000 });
    expect(estimate.rate).toBeUndefined();
    estimate.note(22_000, { name: 'planned', rows: 500, total: 1000 });
    expect(estimate.rate).toBe(25);
    estimate.note(42_000, { name: 'planned', rows: 500, total: 1000 });
    expect(estimate.rate).toBe(12.5);
  });

  it('the remaining time is told if the number of rows is known', () => {
    expect(phaseText({ name: 'done', rows: 500, total: 5000 }, 25)).toBe(
      '500 rows done (10 %), 25 rows/s, 3 min 00 s left',
    );
    expect(phaseText({ name: 'sent', rows: 1, total: undefined }, 2.5)).toBe('1 row sent, 2.5 rows/s');
  });

  it('progress says why a request is made again', () => {
    const away = new AccountSyncError('CONNECTION_FAILED', 'Gone');
    expect(waitText(4000, away)).toBe('CONNECTION_FAILED, trying again in 4 s');
  });
});
