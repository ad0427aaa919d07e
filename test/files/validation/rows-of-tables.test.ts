import { validateRow } from '../../../src/files/validation/validate-row';
import { readFile } from '../../support/read-file';

/** Reads the only row of a file. @returns what is wrong with it, and what a person is told of it */
async function judged(name: string, content: string): Promise<{ message?: string; faults: string[]; told: string[] }> {
  const { rows } = await readFile(name, content);
  const [record] = rows;
  if (!record) throw new Error('The file has no row');
  const { message, details = [] } = validateRow(record, record.row, undefined) ?? {};
  const faults = details.map((fault) => `${fault.field} ${fault.message}`);
  return { ...(message !== undefined && { message }), faults, told: record.notices?.map(String) ?? [] };
}

describe('JSON made of a table', () => {
  it('fails with what to do about texts in the place of other values, and about empty ones', async () => {
    const row = {
      externalId: 'A-1',
      tags: 'a;b',
      metadata: '{"a":1}',
      smsOptOut: { isOptedOut: 'true' },
      phoneNumber: '',
    };
    const { faults } = await judged('a.json', JSON.stringify([row]));
    expect(faults).toHaveLength(4);
    for (const fault of faults) expect(fault).toMatch(/must .*; JSON made of a table .* use the table as CSV/);
  });

  it('has other faults without it', async () => {
    const row = { externalId: 'A-1', tags: 5, phoneNumber: 'x' };
    const { faults } = await judged('a.ndjson', JSON.stringify(row));
    expect(faults).toHaveLength(2);
    for (const fault of faults) expect(fault).not.toContain('CSV');
  });

  it('says of keys that are paths how they are read', async () => {
    const row = { externalId: 'A-1', 'metadata.filenumber': 'F-1', 'person.name.first': 'Ann', 'x.y': 1 };
    const { told } = await judged('a.json', JSON.stringify([row]));
    const flat = 'is one key with a dot in it: nest what follows the dot, or use the table as CSV';
    expect(told.slice(0, 2)).toEqual(['metadata', 'person'].map(() => expect.stringContaining(flat)));
    expect(told[2]).toContain('There is no field');
  });
});

describe('a failed row that is kept as the text of its line', () => {
  const OWN = [...Array(13).keys()].map((at) => `metadata.f${at}`);
  const HEADER = ['push.line', 'push.code', 'push.reason', 'externalId', ...OWN].join(',');
  const text = '"A-1,pf-1,""x\\"" y,z"';

  it.each([
    ['as it was written', ''],
    ['padded by another program', ','.repeat(13)],
  ])('fails as such: %s', async (_how, end) => {
    const { message } = await judged('a.failed.csv', `${HEADER}\n7,ROW_NOT_READABLE,why,${text}${end}\n`);
    expect(message).toMatch(/kept as the text of its line/);
  });

  it('is a row once it has cells', async () => {
    const { message } = await judged('a.failed.csv', `${HEADER}\n7,ROW_NOT_READABLE,why,"A,1",x${','.repeat(12)}\n`);
    expect(message).toBeUndefined();
  });
});
