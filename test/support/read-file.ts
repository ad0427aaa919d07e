import { type Mapping, NO_MAPPING } from '../../src/files/columns/mapping';
import { type FileBytes } from '../../src/files/input/file-bytes';
import { openFile, openRows, type SourceOptions } from '../../src/files/reading/open-file';
import { type SourceRow } from '../../src/files/rows/source-row';

/** The bytes of a file in memory. */
export function bytesOf(name: string, content: string | Uint8Array): FileBytes {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const read = async (start: number, length: number) => new Uint8Array(bytes.subarray(start, start + length));
  return { name, size: bytes.length, read, close: () => {} };
}

/** What reading a file comes to: its rows, how they are counted, and what a person is told. */
export async function readFile(
  name: string,
  content: string | Uint8Array,
  options: SourceOptions = {},
  mapping: Partial<Mapping> = {},
) {
  const said: string[] = [];
  const source = await openFile(bytesOf(name, content), options, (text) => said.push(text));
  const { records, unit, csv } = await openRows(source, options, { ...NO_MAPPING, ...mapping });
  const rows: SourceRow[] = [];
  for await (const row of records) rows.push(row);
  return { rows, unit, header: csv?.header, said };
}
