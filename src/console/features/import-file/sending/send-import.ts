import { asFailure, Failure, isWorthRetrying, retryDelay } from '../../../api/failure';
import { failureOf, rest, send } from '../../../api/rest';
import { keepText, keptText } from '../../../ui/kept';
import { parseKept } from '../../../ui/parse-kept';
import { type wantedImport } from '../options/import-settings';
import { type FileReading } from '../reading/file-reader';
import { type Part, type StoredParts, type Summary, type Work } from '../reading/messages';

const PREFIX = 'import-begun:';

/** An import that this browser began to send. Nothing in it says what is in the file. */
export interface BegunImport {
  id: string;
  /** A digest of the file and of how it is sent: with another one its parts would be others. */
  plan: string;
}

/** Keeps which import a file is sent as, until it is sent. @param content a digest of the file */
const keepBegun = (content: string, begun: BegunImport): void => keepText(PREFIX + content, JSON.stringify(begun));

function begunFor(content: string): BegunImport | undefined {
  const kept = parseKept(keptText(PREFIX + content)) as BegunImport | null | undefined;
  return typeof kept?.id === 'string' && typeof kept.plan === 'string' ? kept : undefined;
}

const forgetBegun = (content: string): void => keepText(PREFIX + content, '');

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
      if (!sent.response.ok) throw await failureOf(sent);
      // Its connection is free for the next part once the answer is read.
      await sent.response.text();
      return;
    } catch (error) {
      if (!isWorthRetrying(failures, error)) throw error;
      await wait(retryDelay(failures, error));
    }
  }
}

interface ShownImport extends StoredParts {
  id: string;
  state: string;
  requested: number;
}

const STOPPED = ['CANCELLED', 'FAILED', 'EXPIRED'];

/** An import that was begun, unless it is gone or was stopped. @throws Failure */
async function readBegun(id: string): Promise<ShownImport | undefined> {
  try {
    const found = (await rest<{ import: ShownImport }>(`${IMPORTS}/${id}`)).import;
    return STOPPED.includes(found.state) ? undefined : found;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  }
}

/** Ends an import of which nobody will send the rest. Where that fails, too, it expires by itself. */
export async function cancelBegun(id: string, content: string | undefined): Promise<void> {
  if (content !== undefined) forgetBegun(content);
  await rest(`${IMPORTS}/${id}/cancel`, { method: 'POST', body: {} }).catch(() => undefined);
}

/** Finds the import that was begun for a file and still lacks parts. @param content a digest of the file */
export async function findBegun(content: string): Promise<{ begun: BegunImport; rows: number } | undefined> {
  const begun = begunFor(content);
  if (!begun) return undefined;
  const found = await readBegun(begun.id).catch(() => undefined);
  return found?.state === 'RECEIVING' ? { begun, rows: found.requested } : undefined;
}

export interface Progress {
  rows: number;
  share: number | undefined;
}

export interface SendImportOptions {
  reading: FileReading;
  work: Work;
  wanted: ReturnType<typeof wantedImport>;
  /** Who sends: a part of another key is refused. */
  keyId: string;
  /** The digest of the file, if it is computed yet. */
  content: string | undefined;
  /** What was begun before. */
  begun: BegunImport | undefined;
  onBegun: (begun: BegunImport | undefined) => void;
  onProgress: (progress: Progress) => void;
}

export interface SentImport {
  /** Undefined where no row could be sent; nothing was created then. */
  id: string | undefined;
  summary: Summary;
}

/**
 * Sends a file as an import that stops for review, or goes on with the one that was begun in the same way. Rows that fail
 * stop nothing: the review shows them.
 * @throws Failure; what was received until then stays, to be gone on with, unless the file is at fault
 */
export async function sendImport(options: SendImportOptions): Promise<SentImport> {
  const { reading, work, wanted, keyId, begun, onBegun, onProgress } = options;
  const { file, ...how } = work;
  const text = JSON.stringify([wanted, keyId, how]);
  const known = await reading.ask({ kind: 'identify', file, content: options.content, plan: text });
  const plan = known?.plan ?? text;
  const isSame = begun?.plan === plan;
  if (begun && !isSame) await cancelBegun(begun.id, known?.content);
  const earlier = begun && isSame ? await readBegun(begun.id) : undefined;
  const isReceiving = earlier === undefined || earlier.state === 'RECEIVING';
  let id = earlier?.id;
  if (earlier) onBegun(begun);
  let rows = earlier?.requested ?? 0;
  onProgress({ rows, share: undefined });
  const stored = isReceiving ? earlier : { parts: Number.MAX_SAFE_INTEGER, missingParts: [] };
  const create = async (): Promise<string> => {
    const created = await rest<{ import: { id: string } }>(IMPORTS, { method: 'POST', body: wanted });
    const begunNow = { id: created.import.id, plan };
    onBegun(begunNow);
    if (known) keepBegun(known.content, begunNow);
    return begunNow.id;
  };
  try {
    const summary = await reading.ask({ kind: 'cut', work, stored }, async (part) => {
      id ??= await create();
      await sendPart(id, part);
      rows += part.rows;
      onProgress({ rows, share: part.share });
    });
    // That a complete file has no rows says that all accounts are missing.
    if (wanted.complete) id ??= await create();
    if (id !== undefined && isReceiving)
      await rest(`${IMPORTS}/${id}/commit`, { method: 'POST', body: { parts: summary.parts } });
    if (known) forgetBegun(known.content);
    return { id, summary };
  } catch (error) {
    const failure = asFailure(error);
    if (id !== undefined && failure.code === 'FILE_NOT_READABLE') {
      await cancelBegun(id, known?.content);
      onBegun(undefined);
    }
    throw failure;
  }
}
