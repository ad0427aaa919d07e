import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { encodePieces } from '../../../base/scheduling/encode-pieces';
import { mapInTurns } from '../../../base/scheduling/steps';
import { type DataKeyService, keyOfEnvelope } from '../../storage/encryption/data-keys/data-keys';
import { openBytes, seal } from '../../storage/encryption/data-keys/sealed-text';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** The fastest level: rows of one file resemble each other, so they shrink to a tenth with it. */
const LEVEL = 1;
/** By default, 500 rows take thirty turns of a thread. */
const CHUNK_BYTES = 256 * 1024;

const LINE_FEED = 0x0a;

/** Decodes lines one by one: a long text takes new memory. */
function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from);
    const to = end < 0 ? bytes.length : end;
    yield bytes.toString('utf8', from, to);
    from = to + 1;
  }
}

export type SealedJson = ReturnType<typeof createSealedJson>;

/**
 * Keeps lists compressed and encrypted with the data keys of their organization. Each item is a separate line, so that a
 * long list is read and written in as many turns as it takes.
 */
export const createSealedJson = (dataKeys: DataKeyService) => ({
  /** @param place where the list belongs, which has to be the same when it is read */
  async seal(organizationId: string, items: readonly unknown[], place: string): Promise<Buffer> {
    const lines = await mapInTurns(items.entries(), ([at, item]) => (at === 0 ? '' : '\n') + JSON.stringify(item));
    const [compressed, { current }] = await Promise.all([
      compress(await encodePieces(lines), { level: LEVEL, chunkSize: CHUNK_BYTES }),
      dataKeys.of(organizationId),
    ]);
    return seal(compressed, place, current);
  },
  /** @throws EnvelopeError where the list was changed or belongs elsewhere */
  async open(organizationId: string, envelope: Uint8Array, place: string): Promise<unknown[]> {
    const key = await keyOfEnvelope(envelope, organizationId, dataKeys);
    const bytes = await decompress(openBytes(envelope, place, key), { chunkSize: CHUNK_BYTES });
    return mapInTurns(linesOf(bytes), (line): unknown => JSON.parse(line));
  },
});
