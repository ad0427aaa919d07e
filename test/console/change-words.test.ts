import { changeText, fieldWords, partsOf } from '../../src/console/features/account/history/words';
import { nameOf } from '../../src/console/features/imports/words';

describe('changes, in words', () => {
  it('say yes and no, and statuses and amounts as people do', () => {
    expect(fieldWords([{ field: 'smsOptOut.isOptedOut', from: true, to: false }])).toBe('Opted out from Yes to No');
    expect(fieldWords([{ field: 'currentBalance', from: 10, to: 8.5 }])).toBe('Current balance from 10.00 to 8.50');
  });

  it('are one line each in tables and files, with what is not there as a dash', () => {
    expect(changeText({ field: 'smsOptOut.isOptedOut', to: true })).toBe('Opted out: – → Yes');
    expect(changeText({ field: 'currentBalance', from: 812.4, to: 10 })).toBe('Current balance: 812.40 → 10.00');
    expect(changeText({ field: 'tags', from: [], to: ['vip'] })).toBe('Tags: – → ["vip"]');
  });

  it('name what an object holds that came or went as one, and keep what has a label', () => {
    const paid = { amount: 40, date: '2026-11-25' };
    expect(partsOf({ field: 'history.lastPayment', from: paid, to: null })).toEqual([
      { field: 'history.lastPayment.amount', from: 40, to: undefined },
      { field: 'history.lastPayment.date', from: '2026-11-25', to: undefined },
    ]);
    const whole = [
      { field: 'originalCreditor', from: null, to: { name: 'Harbor Bank' } },
      { field: 'metadata.agents', from: ['KM'], to: null },
      { field: 'metadata.agent', from: { name: 'KM' }, to: 'KM' },
    ];
    expect(whole.flatMap(partsOf)).toEqual(whole);
  });

  it('call an import by its name, without the checksum that a push ends it with', () => {
    const pushed = { id: 'a1b2c3', kind: 'UPSERT', name: 'balances.csv ba92e6913ef0ad5ac290bbe1463e1a07' };
    expect(nameOf(pushed)).toBe('balances.csv');
    expect(nameOf({ ...pushed, name: 'march placements' })).toBe('march placements');
    expect(nameOf({ ...pushed, name: null })).toBe('Import a1b2c3');
  });
});
