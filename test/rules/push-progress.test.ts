import { durationText, paceText } from '../../src/cli/push/progress';
import { Tally } from '../../src/cli/push/tally';

describe('how far a push is', () => {
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [61, '1 min 01 s'],
    [3599, '59 min 59 s'],
    [3600, '1 h 00 min'],
    [90_000, '25 h 00 min'],
  ])('says %d seconds as a person does', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it('counts on the speed of this run, and on the rows that an earlier run left', () => {
    const tally = new Tally({ created: 9_000, updated: 0, unchanged: 0, failed: 500, duplicates: 0 });
    for (let row = 0; row < 500; row += 1) tally.addSuccess(row, { status: 'created', externalId: 'a' });
    expect(paceText(tally, 50_000, 20_000)).toBe('25 rows/s, 26 min 40 s left');
    expect(paceText(tally, undefined, 20_000)).toBe('25 rows/s');
    expect(paceText(tally, 10_000, 20_000)).toBe('25 rows/s, 0 s left');
    expect(paceText(tally, 9_000, 20_000)).toBe('25 rows/s, 0 s left');
  });

  it('does not know how long it takes before anything is settled', () => {
    expect(paceText(new Tally(), 50_000, 20_000)).toBe('0 rows/s');
  });
});
