import { strToU8, zipSync } from 'fflate';

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface WorkbookParts {
  /** The rows of each sheet, as they stand in the file. */
  sheets: Record<string, string>;
  hidden?: string[];
  sharedStrings?: string[];
  /** The formats of cells: style 1 has the first code, and so on. */
  formats?: string[];
  is1904?: boolean;
  /** What follows the rows of each sheet, such as its merged cells. */
  below?: string;
  /** What follows the list of sheets, such as how formulas were calculated. */
  properties?: string;
  /** What stands in place of a part, or beside them. */
  parts?: Record<string, string | Uint8Array>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** A row of texts, as `number` of the sheet. */
export const textRow = (number: number, cells: readonly string[]): string => {
  const all = cells.map(
    (text, at) => `<c r="${columnName(at)}${number}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${all.join('')}</row>`;
};

/** The bytes of an .xlsx workbook. */
export function workbook({
  sheets,
  hidden = [],
  sharedStrings = [],
  formats = [],
  is1904,
  below = '',
  properties = '',
  parts,
}: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${KINDS}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const sheetList = names.map((name, at) => {
    const state = hidden.includes(name) ? ' state="hidden"' : '';
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="s${at}"/>`;
  });
  const all: Record<string, string | Uint8Array> = {
    '_rels/.rels': relations(relation('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${HEAD}<workbook ${NAMESPACES}><workbookPr${is1904 ? ' date1904="1"' : ''}/>` +
      `<sheets>${sheetList.join('')}</sheets>${properties}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...names.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
        relation('t', 'sharedStrings', 'sharedStrings.xml'),
        relation('f', 'styles', '/xl/styles.xml'),
      ].join(''),
    ),
    'xl/sharedStrings.xml': `${HEAD}<sst ${NAMESPACES}>${sharedStrings.map((inner) => `<si>${inner}</si>`).join('')}</sst>`,
    'xl/styles.xml':
      `${HEAD}<styleSheet ${NAMESPACES}><numFmts>` +
      formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('') +
      '</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>' +
      `${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${HEAD}<worksheet ${NAMESPACES}><sheetData>${rows}</sheetData>${below}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  const bytes = (part: string | Uint8Array) => (typeof part === 'string' ? strToU8(part) : part);
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([name, part]) => [name, bytes(part)]))));
}
