/** How many bytes an answer may have, once it is decompressed. */
export const MAX_ANSWER_BYTES = 1_048_576;
/** How long an answer may take, to its last byte. */
export const ANSWER_MS = 5_000;

const WITHOUT_BODY = [204, 205, 304];

/** A provider does not answer, or answers with what cannot be one. */
export class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new ProviderAwayError('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Like `fetch`, for short answers that come soon and from where they were asked for. */
export async function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
  const { status, statusText, headers, body } = response;
  const bytes = body && !WITHOUT_BODY.includes(status) ? await readBytes(body) : null;
  return new Response(bytes, { status, statusText, headers });
}
