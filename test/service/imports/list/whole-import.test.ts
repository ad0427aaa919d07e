import { type JsonObject } from '../../../../src/base/json/json';
import { jsonLines } from '../../../support/command-line';
import { bearer, send } from '../../../support/http';
import { commitImport, getImports, newImport, putPart } from '../../../support/import-requests';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const key = useKey(service);

/** Sends an import, and waits until it has ended. */
async function imported(parts: readonly JsonObject[][]): Promise<JsonObject & { id: string }> {
  const id = await newImport(service, key.apiKey, { brakes: { failedShare: null } });
  for (const [at, rows] of parts.entries()) await putPart(service, key.apiKey, id, at + 1, rows);
  expect((await commitImport(service, key.apiKey, id, parts.length)).status).toBe(202);
  for (;;) {
    const found = (await getImports(service, key.apiKey, `/${id}`)).body.import as JsonObject & { id: string };
    if (found.finishedAt !== null) return found;
  }
}

async function streamed(id: string): Promise<JsonObject[]> {
  const headers = { ...bearer(key.apiKey), accept: 'application/x-ndjson' };
  const { text } = await send(service, { path: `/external-api/imports/${id}/rows`, headers });
  return jsonLines(text);
}

const countOf = (rows: readonly JsonObject[]): Record<string, number> => {
  const counts: Record<string, number> = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  for (const { status, done } of rows) if (done === true) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
};

it('the rows of an import that was carried out are those that were sent, and add up to its counts', async () => {
  const known = Array.from({ length: 30 }, () => buildRow());
  await imported([known]);
  const changed = known.map((row, at) => (at % 3 === 0 ? { ...row, bank: 'New' } : row));
  const fresh = Array.from({ length: 600 }, () => buildRow({ note: 'undeclared' }));
  const wrong = { ...buildRow(), phoneNumber: '555' };
  const sent = [...changed, ...fresh, wrong, ...known.slice(0, 2)] as JsonObject[];
  const ended = await imported([sent.slice(0, 501), sent.slice(501)]);
  expect(ended).toMatchObject({
    state: 'COMPLETED',
    requested: 633,
    done: { created: 600, updated: 10, unchanged: 20, failed: 3 },
  });
  const rows = await streamed(ended.id);
  expect(rows.map(({ row }) => row)).toEqual(sent);
  expect(countOf(rows)).toEqual(ended.done);
  expect(rows[0]).toMatchObject({
    status: 'updated',
    version: 2,
    changes: [{ field: 'bank', from: null, to: 'New' }],
    accountId: expect.any(String),
  });
});
