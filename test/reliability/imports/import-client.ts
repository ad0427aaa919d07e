import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type JsonObject } from '../../../src/base/json/json';
import { type Answer, bearer, postGraphql, type ServiceAddress, send } from '../../support/http';
import { IMPORTS, linesOf, putPart, sendSigned } from '../../support/import-requests';

/** An import as REST shows it. */
export type ShownImport = JsonObject & {
  id: string;
  state: string;
  requested: number;
  done: Record<string, number>;
  planChecksum: string | null;
};

/** A row of an import as REST shows it. */
export type ShownRow = JsonObject & { index: number; status: string; done: boolean };

const AGAIN_MS = 100;
/** A request that is not answered for good by then is a fault of the service. */
const PATIENCE_MS = 180_000;
const HAS_TO_WAIT = ['SERVICE_UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'];
const LOST = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

/** Sends until there is an answer that stands. */
export async function settle(sendOnce: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
    const answer = await sendOnce().catch((error: unknown) => {
      if (!LOST.includes(codeOf(error))) throw error;
      return undefined;
    });
    if (answer && !HAS_TO_WAIT.includes(String(answer.body.code))) return answer;
    if (Date.now() > end) throw new Error(`No answer that stands: ${answer?.text ?? 'the connection was cut'}`);
  }
}

/** A client that sends each request until it is answered, to whichever process. */
export function importClient(service: () => ServiceAddress, apiKey: string) {
  const signed = (path: string, body: JsonObject | undefined) => {
    const headers = { 'idempotency-key': randomUUID() };
    return settle(() => sendSigned(service(), apiKey, { path, headers, ...(body && { body }) }));
  };
  const get = (path: string, headers = {}) =>
    settle(() => send(service(), { path, headers: { ...bearer(apiKey), ...headers } }));
  const putCompressed = (id: string, number: number, content: Buffer) =>
    settle(() => putPart(service(), apiKey, id, number, content, { 'content-encoding': 'gzip' }));
  return {
    async create(body: JsonObject) {
      const answer = await signed('', body);
      if (answer.status !== 201) throw new Error(`No import was created: ${answer.text}`);
      return answer.body.import as ShownImport;
    },
    put: (id: string, number: number, content: string, isGzip: boolean) =>
      isGzip
        ? putCompressed(id, number, gzipSync(content))
        : settle(() => putPart(service(), apiKey, id, number, content)),
    putCompressed,
    /** `commit`, `apply`, `release`, `cancel` or `undo`, carried out once. */
    change: (id: string, action: string, body?: JsonObject) => signed(`/${id}/${action}`, body),
    async show(id: string) {
      const answer = await get(`${IMPORTS}/${id}`);
      if (answer.status !== 200) throw new Error(`The import is not shown: ${answer.text}`);
      return answer.body.import as ShownImport;
    },
    /** All rows, in their order. */
    async rows(id: string) {
      const answer = await get(`${IMPORTS}/${id}/rows`, { accept: 'application/x-ndjson' });
      if (answer.status !== 200) throw new Error(`The rows are not listed: ${answer.text}`);
      return answer.text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ShownRow]));
    },
    get,
    erase: (externalId: string) =>
      settle(async () => {
        const query = 'mutation ($externalId: String!) { erasePerson(externalId: $externalId) { code } }';
        const answer = await postGraphql(service(), apiKey, { query, variables: { externalId } });
        const { erasePerson } = (answer.body.data ?? {}) as { erasePerson?: JsonObject };
        // A request whose key could not be read has no data, and says why beside it.
        const [failure] = (answer.body.errors ?? []) as { extensions?: { code?: string } }[];
        return { ...answer, body: erasePerson ?? { ...answer.body, code: failure?.extensions?.code ?? null } };
      }),
  };
}

export type ImportClient = ReturnType<typeof importClient>;

const ROWS_OF_PART = 10_000;

/** The parts of an import, compressed. */
export const compressedParts = (rows: readonly object[]): Buffer[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_OF_PART) }, (_, at) =>
    gzipSync(linesOf(rows.slice(at * ROWS_OF_PART, (at + 1) * ROWS_OF_PART))),
  );

/** Sends an import and commits it. @returns its id */
export async function sendParts(client: ImportClient, parts: readonly Buffer[], body: JsonObject): Promise<string> {
  const { id } = await client.create(body);
  for (const [at, part] of parts.entries()) expect((await client.putCompressed(id, at + 1, part)).status).toBe(200);
  expect((await client.change(id, 'commit', { parts: parts.length })).status).toBe(202);
  return id;
}
