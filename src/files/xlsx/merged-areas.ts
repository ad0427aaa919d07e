import { BrokenFileError } from '../input/broken-file-error';
import { type Area, areaOf } from './areas';

/** All are kept in memory. */
const MAX_AREAS = 1_000_000;

const TAG = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]+\d+:[A-Z]+\d+)["'][^<>]*>/g;
/** Longer than such a tag, which may begin in one chunk and end in the next. */
const MAX_TAG = 1000;

/**
 * Finds the merged cells of a sheet. A sheet names them below its rows, so it is searched before these are read. That takes
 * a fraction of the time, since nothing is parsed.
 * @throws BrokenFileError if there are too many
 */
export async function findMergedAreas(chunks: AsyncIterable<Uint8Array>): Promise<readonly Area[]> {
  const areas: Area[] = [];
  // Names and references are ASCII in any case.
  const decoder = new TextDecoder('latin1');
  let openTag = '';
  for await (const chunk of chunks) {
    const text = openTag + decoder.decode(chunk);
    if (text.includes('mergeCell')) {
      for (const [, reference = ''] of text.matchAll(TAG)) {
        const area = areaOf(reference);
        if (area) areas.push(area);
      }
    }
    if (areas.length > MAX_AREAS) throw new BrokenFileError('The sheet has too many merged cells: save it as CSV');
    openTag = text.slice(Math.max(text.lastIndexOf('>') + 1, text.length - MAX_TAG));
  }
  return areas;
}
