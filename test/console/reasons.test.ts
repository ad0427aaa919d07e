import { reasonsOf } from '../../src/console/features/imports/outcomes/reasons';

describe('why rows failed', () => {
  const phone = { field: 'phoneNumber', message: 'must be a telephone number' };
  const email = { field: 'emailAddress', message: 'must be an email address' };

  it('rows are grouped by code, and within it by cause, the most frequent first', () => {
    const failed = [
      { index: 0, code: 'ACCOUNT_ERASED', message: 'The person was erased' },
      { index: 4, code: 'VALIDATION_FAILED', message: 'wrong', details: [email, phone] },
      { index: 9, code: 'VALIDATION_FAILED', message: 'wrong', details: [phone] },
    ];
    const wrong = [
      { ...phone, rows: 2, places: [5, 10] },
      { ...email, rows: 1, places: [5] },
    ];
    const erased = [{ field: undefined, message: 'The person was erased', rows: 1, places: [1] }];
    expect(reasonsOf(failed)).toEqual([
      { code: 'VALIDATION_FAILED', rows: 2, causes: wrong },
      { code: 'ACCOUNT_ERASED', rows: 1, causes: erased },
    ]);
  });

  it('rows of accounts that changed after the plan come first, however few they are', () => {
    const failed = ['CONFLICT', 'CONFLICT', 'STALE_PLAN'].map((code, index) => ({ index, code }));
    expect(reasonsOf(failed).map(({ code }) => code)).toEqual(['STALE_PLAN', 'CONFLICT']);
  });

  it('a cause names its first five rows, however many there are', () => {
    const failed = Array.from({ length: 7 }, (_, index) => ({ index, code: 'VALIDATION_FAILED', details: [phone] }));
    expect(reasonsOf(failed)[0]?.causes).toEqual([{ ...phone, rows: 7, places: [1, 2, 3, 4, 5] }]);
  });
});
