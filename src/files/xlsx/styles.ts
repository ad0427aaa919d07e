import { builtInFormat, type NumberWriter, numberWriter } from './number-text';
import { type Parts } from './parts';
import { readWholeXml } from './xml';

const MAX_BYTES = 64_000_000;

/** Reads how the numbers of each style of a workbook are written, in the order of the styles. */
export async function readStyles(
  parts: Parts,
  part: string | undefined,
  is1904: boolean,
): Promise<readonly NumberWriter[]> {
  const formats: number[] = [];
  const codes = new Map<number, string>();
  let isCellStyle = false;
  if (part === undefined || !parts.has(part)) return [];
  await readWholeXml(await parts.open(part, MAX_BYTES), part, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  const writers = new Map<number, NumberWriter>();
  return formats.map((id) => {
    const writer = writers.get(id) ?? numberWriter(codes.get(id) ?? builtInFormat(id), is1904);
    writers.set(id, writer);
    return writer;
  });
}
