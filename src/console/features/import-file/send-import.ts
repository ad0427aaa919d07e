import { asFailure, isWorthRetrying, retryDelay } from '../../api/failure';
import { rest } from '../../api/rest';
import { failureOf, send } from '../../api/send';
import { type FileReading } from './file-reader';
import { type OpenMapping, type Part, type Summary } from './messages';

const IMPORTS = 'external-api/imports';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a part, again where the service could not take it now: the same part twice is one part. @throws Failure */
async function sendPart(id: string, { number, bytes, isGzip }: Part): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      const sent = await send(`${IMPORTS}/${id}/parts/${number}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/x-ndjson', ...(isGzip && { 'Content-Encoding': 'gzip' }) },
        body: bytes,
      });
      if (sent.response.ok) return;
      throw await failureOf(sent);
    } catch (error) {
      if (!isWorthRetrying(failures, error)) throw error;
      await wait(retryDelay(failures, error));
    }
  }
}

export interface SendImportOptions {
  reading: FileReading;
  file: File;
  mapping: OpenMapping | undefined;
  organizationId: string;
  onProgress: (progress: { rows: number; share: number | undefined }) => void;
}

export interface SentImport {
  /** Undefined where no row could be sent; nothing was created then. */
  id: string | undefined;
  summary: Summary;
}

/**
 * Sends a file as an import that stops for review. Rows that fail stop nothing: the review shows them.
 * @throws Failure; what was received until then is cancelled
 */
export async function sendImport({
  reading,
  file,
  mapping,
  organizationId,
  onProgress,
}: SendImportOptions): Promise<SentImport> {
  let id: string | undefined;
  let rows = 0;
  try {
    const summary = await reading.ask({ kind: 'cut', file, mapping, organizationId }, async (part) => {
      if (id === undefined) {
        const body = { name: file.name, review: true, brakes: { failedShare: null } };
        id = (await rest<{ import: { id: string } }>(IMPORTS, { method: 'POST', body })).body.import.id;
      }
      await sendPart(id, part);
      rows += part.rows;
      onProgress({ rows, share: part.share });
    });
    if (id !== undefined) await rest(`${IMPORTS}/${id}/commit`, { method: 'POST', body: { parts: summary.parts } });
    return { id, summary };
  } catch (error) {
    // Nobody will send the rest of it. Where that fails too, it expires by itself.
    if (id !== undefined) await rest(`${IMPORTS}/${id}/cancel`, { method: 'POST', body: {} }).catch(() => undefined);
    throw asFailure(error);
  }
}
