import { type EvidenceReport, verifyEvidence } from '../../service/compliance/evidence/verify-evidence';
import { openInput } from '../terminal/read-input';
import { keyIdsOf } from './signed-roots';

const LINE_FEED = 10;

/** The lines of a file as bytes, without their line feeds. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let start = 0;
    const bytes = Buffer.concat([rest, chunk]);
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

/** Verifies a file of evidence. @param publicKey a file of the keys that may have signed; any, if there is none */
export async function verifyEvidenceFile(
  file: string,
  publicKey: string | undefined,
  signal: AbortSignal,
): Promise<EvidenceReport> {
  const keyIds = await keyIdsOf(publicKey);
  const handle = await openInput(file);
  return verifyEvidence(linesOf(handle.createReadStream({ signal })), keyIds);
}
