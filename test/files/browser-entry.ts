import { readMapping } from '../../src/files/columns/read-mapping';
import { bytesOfBlob } from '../../src/files/input/file-bytes';
import { openFile, openRows } from '../../src/files/reading/open-file';
import { rejectedRowFormat } from '../../src/files/rows/rejected-row-format';
import { validateRow } from '../../src/files/validation/validate-row';

/** What a page does with a file that a person has chosen: reads its rows, and judges each. */
export async function judgeFile(blob: Blob, name: string): Promise<unknown[]> {
  const said: string[] = [];
  const source = await openFile(bytesOfBlob(blob, name), {}, (text) => said.push(text));
  const { records, csv } = await openRows(source, {}, readMapping('{"country":"US","dates":"mdy"}'));
  const format = rejectedRowFormat('failed.csv', 'failed', csv);
  const judged: unknown[] = [...said];
  for await (const record of records) {
    const rejection = validateRow(record, record.row, undefined);
    judged.push(rejection ? format.line(record, rejection) : record.row);
  }
  return judged;
}
