import { bytesOfBlob } from '../../../../files/input/file-bytes';
import { type Answers } from './messages';

const BLOCK_BYTES = 1 << 22;

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a text in hexadecimal; undefined where the browser has none, as on a page without TLS. */
export const digestOf = async (text: string): Promise<string | undefined> =>
  globalThis.crypto?.subtle && sha256(new TextEncoder().encode(text));

/** A digest of the digests of its blocks: browsers digest nothing piece by piece. */
async function contentOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = bytesOfBlob(file, file.name);
  const blocks: string[] = [];
  for (let at = 0; at < bytes.size; at += BLOCK_BYTES) blocks.push(await sha256(await bytes.read(at, BLOCK_BYTES)));
  return digestOf(blocks.join());
}

/**
 * Recognizes a file, also after the page was loaded again.
 * @param known the digest of its content, if that was asked for before
 * @param plan how it is read and sent
 */
export async function identify(file: File, known: string | undefined, plan: string): Promise<Answers['identify']> {
  const content = known ?? (await contentOf(file));
  // Another version of the page may cut it into other parts. The name of this script changes with it.
  const digest = await digestOf(JSON.stringify([import.meta.url, content, plan]));
  return content !== undefined && digest !== undefined ? { content, plan: digest } : undefined;
}
