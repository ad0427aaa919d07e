import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json/json';
import { normalizeChoices } from '../../../src/files/columns/values/normalize-choices';
import { type SourceRow } from '../../../src/files/rows/source-row';
import { type JudgedRow, judgeRows } from '../../../src/files/validation/judge-rows';
import { localReason } from '../../../src/files/validation/validate-row';
import { arbitraryNewRow, arbitraryRow } from '../../support/arbitrary-rows';
import { collect } from '../../support/client';
import { postBulkUpsert, pushRows } from '../../support/http';
import { runs } from '../../support/properties';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { useService } from '../../support/use-service';

const service = useService();
let key: TestKey;
/** The ids of `arbitraryNewRow` are from a to f. */
const EXISTING = ['a', 'b', 'c'];
beforeAll(async () => {
  key = await service.createKey({ organizationId: 'org-1' });
  const rows = EXISTING.map((externalId) => buildRow({ externalId }));
  await pushRows(service, key.apiKey, rows);
});

const idOf = (row: Json): string => (isJsonObject(row) && typeof row.externalId === 'string' ? row.externalId : '');

/** Judges rows as the page does that knows which accounts exist. */
async function judge(rows: readonly Json[], missing: readonly string[]): Promise<JudgedRow[]> {
  async function* records(): AsyncGenerator<SourceRow> {
    for (const [at, row] of rows.entries()) yield { lineNumber: at + 1, row: structuredClone(row) };
  }
  return collect(
    judgeRows(records(), {
      first: Number.POSITIVE_INFINITY,
      lastRows: undefined,
      organizationFault: async () => undefined,
      dryRun: false,
      complete: false,
      judgesAll: { missing: new Set(missing) },
    }),
  );
}

async function dryRun(accounts: readonly Json[]): Promise<JsonObject[]> {
  service.clock.advance(60_000);
  const { body } = await postBulkUpsert(service, key.apiKey, { accounts, dryRun: true });
  return body.results as JsonObject[];
}

const fieldsOf = (details: unknown): string[] =>
  ((details ?? []) as { field: string }[]).map(({ field }) => field).sort();

/** Fewer fields are there, more of them wrong, than in a row that can be created. */
const anyRow = fc.oneof(
  arbitraryNewRow(1),
  arbitraryNewRow(6),
  arbitraryRow(1),
  arbitraryNewRow(1).map(({ phoneNumber: _left, ...row }): JsonObject => row),
  arbitraryNewRow(1).map((row): JsonObject => Object.assign(row, { metadata: {} })),
  arbitraryNewRow(1).map((row): JsonObject => Object.assign(row, { externalId: '' })),
);
const anyFile = fc
  .array(anyRow, { minLength: 1, maxLength: 12 })
  // As it comes out of a file and over the wire.
  .map((rows) => JSON.parse(JSON.stringify(rows)) as Json[]);

describe('the rows of a file that are all judged before they are sent', () => {
  it('fail where a dry run of the service fails them, for the same fields, and no others do', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (rows) => {
        const missing = rows.map(idOf).filter((id) => !EXISTING.includes(id));
        const judged = await judge(rows, missing);
        const results = await dryRun(judged.map(({ record }) => normalizeChoices(record.row)));
        for (const [at, row] of judged.entries()) {
          const { status, code, details } = results[at] ?? {};
          const isSent = row.kind === 'sent';
          expect({ isSent, row: rows[at], details }).toEqual({ isSent: status !== 'failed', row: rows[at], details });
          if (row.kind !== 'failed') continue;
          const reason = localReason(row.rejection);
          expect(reason.code).toBe(code);
          expect(fieldsOf(reason.details)).toEqual(expect.arrayContaining(fieldsOf(details)));
          // Of a row of no account, the service says no more.
          const isOfAccount = !fieldsOf(details).includes('externalId');
          if (code === 'VALIDATION_FAILED' && isOfAccount) expect(fieldsOf(reason.details)).toEqual(fieldsOf(details));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('are sent, and say what a new account would lack, as long as nobody knows whether theirs exists', async () => {
    const rows = [{ externalId: 'a' }, { externalId: 'z' }, { externalId: 'y', currentBalance: [] }, buildRow({})];
    const judged = await judge(rows, []);
    expect(judged.map(({ kind, ifNew }) => [kind, fieldsOf(ifNew)])).toEqual([
      ['sent', ['metadata.filenumber', 'phoneNumber', 'portfolioId']],
      ['sent', ['metadata.filenumber', 'phoneNumber', 'portfolioId']],
      ['failed', ['metadata.filenumber', 'phoneNumber', 'portfolioId']],
      ['sent', []],
    ]);
  });
});
