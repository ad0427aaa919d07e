import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json/json';
import { csvOfRows, rowsOf } from '../../../src/cli/export/export-accounts';
import { type Account } from '../../../src/client';
import { type ColumnPlan, planColumns } from '../../../src/files/columns/column-plan';
import { NO_MAPPING } from '../../../src/files/columns/mapping';
import { ROW_FIELDS } from '../../../src/files/fields/row-fields';
import { emptyObject, setField } from '../../../src/files/fields/set-field';
import { openCsv } from '../../../src/files/reading/read-csv';
import { type SourceRow } from '../../../src/files/rows/source-row';
import { keysOf } from '../../../src/service/accounts/fields/field-path';
import { arbitraryRow } from '../../support/arbitrary-rows';
import { collect } from '../../support/client';
import { runs } from '../../support/properties';

/** Texts that stand for something else in one field or another, or in a spreadsheet. */
const TRICKY = [
  ...['{}', '{"a":1}', '[]', '["a"]', '"x"', '""', '"\\"x\\""', '"{}"', '12.50', '(1)', '.5', '1e+21', '$1'],
  ...['#N/A', '"#N/A"', '"\\"#N/A\\""', ' #REF! ', '1.23E+15', '1234567', '12345678', '123', '2115', '2115-1234'],
  ...['=1+1', "'=1+1", "'", "'tis", '-1', '+12', '@x', '\t', ' a ', 'a\r\nb', 'a\rb', 'a\nb', 'a,"b', '\ufeffa', 'é'],
  ...['="00123"', "'00123", '’00123', 'N/A', '-', '--', '1001.0', '4,5E+11', '####', 'Err:502', '\u00a0a', 'a\u200b'],
  ...['a\u200bb', '\u202a1', ' ', '\0', '=""', '"=\\"1\\""', '1.234', '20260331', '=T("1")', "''1'", '1.000'],
  ...['3/4/1980', '1980-03-04', '43186', '2999-01-01', 'yes', 'TRUE', 'NULL', 'null', 'true', '0', '-0', '007'],
  ...['1900-01-01', '12-Dec-26', '123-45-6789', '0000', 'a@b;c@d', 'a;=1+1', "a;'=1", 'a;"=1', '{"a":1,"a":2}', '1\t2'],
];
const TEXT_FIELDS = ROW_FIELDS.filter(
  ({ takesText, kind }) => takesText && !['choice', 'date', 'phone'].includes(kind),
);

const arbitraryAccount = fc
  .tuple(
    arbitraryRow(0),
    fc.array(fc.tuple(fc.constantFrom(...TEXT_FIELDS), fc.constantFrom(...TRICKY)), { maxLength: 12 }),
  )
  .map(([row, tricky]) => {
    // As the service answers with it: JSON knows no -0.
    const answered = JSON.parse(JSON.stringify({ ...row, externalId: row.externalId ?? 'A-1' }));
    const account = Object.assign(emptyObject(), answered);
    for (const [{ name }, value] of tricky) setField(account, keysOf(name), value);
    return account;
  });

const valueAt = (row: Json, name: string): Json | undefined =>
  keysOf(name).reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), row);

/** The fields of a row that have a value. */
const fieldsOf = (row: Json): JsonObject =>
  Object.fromEntries(
    ROW_FIELDS.flatMap(({ name }) => {
      const value = valueAt(row, name);
      return value === undefined || value === null || value === '' ? [] : [[name, value]];
    }),
  );

let plan: ColumnPlan | undefined;

async function exportedAndRead(accounts: readonly JsonObject[]): Promise<SourceRow[]> {
  async function* all() {
    yield* accounts as unknown as Account[];
  }
  const csv = await text(Readable.from(rowsOf(all())).pipe(csvOfRows(false)));
  const { header, records } = await openCsv(Readable.from([csv]), {}, { named: [], say: () => {} });
  plan ??= planColumns(header, NO_MAPPING);
  return collect(records(plan));
}

it('a CSV export is read back as the same accounts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAccount, { minLength: 1, maxLength: 6 }), async (accounts) => {
      const records = await exportedAndRead(accounts);
      expect(records.map(({ fault }) => fault).filter((fault) => fault)).toEqual([]);
      expect(records.map(({ row }) => fieldsOf(row))).toEqual(accounts.map(fieldsOf));
    }),
    { numRuns: runs(100) },
  );
});
