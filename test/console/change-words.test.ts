import {
  changeText,
  fieldWords,
  hasValues,
  partsOf,
  valuelessText,
} from '../../src/console/features/account/history/words';
import { nameOf } from '../../src/console/features/imports/words';
import { separatorOf } from '../../src/console/ui/values/texts';

describe('changes, in words', () => {
  it('say yes and no, and statuses and amounts as people do', () => {
    expect(fieldWords([{ field: 'smsOptOut.isOptedOut', from: true, to: false }])).toBe('Opted out from Yes to No');
    expect(changeText({ field: 'status', from: 'PAID IN FULL', to: 'CEASE & DESIST' })).toBe(
      'Status: Paid in full → Cease & desist',
    );
    expect(changeText({ field: 'typeOfDebt', to: 'student_loan_federal' })).toBe(
      'Type of debt: – → Student loan, federal',
    );
    expect(fieldWords([{ field: 'currentBalance', from: 10, to: 8.5 }])).toBe('Current balance from 10.00 to 8.50');
  });

  it('are one line each in tables and files, with what is not there as a dash', () => {
    expect(changeText({ field: 'smsOptOut.isOptedOut', to: true })).toBe('Opted out: – → Yes');
    expect(changeText({ field: 'currentBalance', from: 812.4, to: 10 })).toBe('Current balance: 812.40 → 10.00');
    expect(changeText({ field: 'tags', from: [], to: ['vip'] })).toBe('Tags: – → vip');
    expect(changeText({ field: 'tags', to: ['late, twice', 'vip'] })).toBe('Tags: – → late, twice; vip');
  });

  it('stand apart in a list whatever objects in it are called', () => {
    const own = { toString: 'own' };
    expect(
      [
        [own, 'a'],
        [own, 'a, b'],
        [[1, 2], 3],
        [1, 2],
      ].map(separatorOf),
    ).toEqual([', ', '; ', '; ', ', ']);
  });

  it('say of an erased person that the values are gone', () => {
    expect(changeText({ field: 'person.name.last', from: null, to: null })).toBe('Last name: no values');
    expect(valuelessText([{ field: 'person' }, { field: 'address' }])).toBe('Person, Address: no values');
    expect(
      [
        { field: 'tags', from: null, to: [] },
        { field: 'client', to: '' },
      ].map(hasValues),
    ).toEqual([true, true]);
  });

  it('name what an object holds that came or went as one, and keep what has a label', () => {
    const paid = { amount: 40, date: '2026-11-25' };
    expect(partsOf({ field: 'history.lastPayment', from: paid, to: null })).toEqual([
      { field: 'history.lastPayment.amount', from: 40, to: undefined },
      { field: 'history.lastPayment.date', from: '2026-11-25', to: undefined },
    ]);
    const [before, after] = [paid, { ...paid, amount: 50 }].map((one) => ({ ...one, note: null }));
    expect(partsOf({ field: 'history.lastPayment', from: before, to: after })).toEqual([
      { field: 'history.lastPayment.amount', from: 40, to: 50 },
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
