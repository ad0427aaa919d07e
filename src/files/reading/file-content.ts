/** What the first bytes of a file say of it. */
export interface FileContent {
  /** Why it cannot be read, and what to do: follows `The file `. */
  fault?: string;
  /** Of text without a byte order mark, if it is not ASCII-like. */
  encoding?: 'utf-16le' | 'utf-16be';
  kind: 'workbook' | 'archive' | 'text' | 'other';
}

/** How many bytes are looked at. */
export const START_BYTES = 4096;

const AS_TABLE = 'save it as .xlsx or as CSV, and push that';
const UNPACK = 'unpack it, and push what is in it';
const EXPORT = 'export the table as .xlsx or CSV, and push that';

const UTF_32 = 'is UTF-32: save it as UTF-8, such as with iconv -f UTF-32 -t UTF-8, and push that';
const OLD_WORKBOOK =
  'is a workbook protected with a password, or from Excel before 2007: save it as .xlsx or as CSV, without a password';

/** The first bytes of formats, in Latin-1. */
const SIGNATURES: readonly [start: string, fault: string][] = [
  ['\xff\xfe\0\0', UTF_32],
  ['\0\0\xfe\xff', UTF_32],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', OLD_WORKBOOK],
  ['\x1f\x8b', 'is compressed with gzip: unpack it with gunzip, and push what is in it'],
  ['BZh', `is compressed with bzip2: ${UNPACK}`],
  ['\xfd7zXZ\0', `is compressed with xz: ${UNPACK}`],
  ['(\xb5/\xfd', `is compressed with zstd: ${UNPACK}`],
  ["7z\xbc\xaf'\x1c", `is a 7-Zip archive: ${UNPACK}`],
  ['Rar!\x1a\x07', `is a RAR archive: ${UNPACK}`],
  ['%PDF-', `is a PDF: ${EXPORT}`],
  ['\x89PNG\r\n', `is a picture: ${EXPORT}`],
  ['\xff\xd8\xff', `is a picture: ${EXPORT}`],
  ['GIF8', `is a picture: ${EXPORT}`],
  ['II*\0', `is a picture: ${EXPORT}`],
  ['MM\0*', `is a picture: ${EXPORT}`],
  ['{\\rtf', `is a text of a word processor (RTF): ${EXPORT}`],
  ['SQLite format 3\0', `is a database of SQLite: ${EXPORT}`],
  ['PAR1', `is a Parquet file: ${EXPORT}`],
];

const ZIP = 'PK\x03\x04';
const EMPTY_ZIP = 'PK\x05\x06';
/** Where the name of the first file of an archive begins. */
const ZIP_NAME_AT = 30;

function archive(start: string): FileContent {
  const name = start.slice(ZIP_NAME_AT, ZIP_NAME_AT + 200);
  if (name.startsWith('mimetypeapplication/vnd.oasis.opendocument'))
    return { kind: 'other', fault: `is an OpenDocument file (.ods): ${AS_TABLE}` };
  if (/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|customXml\/)/.test(name)) return { kind: 'workbook' };
  return { kind: 'archive', fault: `is a ZIP archive: ${UNPACK}` };
}

/** @param text the first characters, in lower case */
function markup(text: string): FileContent | undefined {
  if (/^mime-version:/.test(text)) return { kind: 'other', fault: `is a web page in one file (MHTML): ${AS_TABLE}` };
  if (!/^<[a-z!?]/.test(text)) return undefined;
  if (/urn:schemas-microsoft-com:office:spreadsheet|progid="excel\.sheet"/.test(text) && !/<html/.test(text))
    return { kind: 'other', fault: `is an XML spreadsheet: open it in a spreadsheet program, ${AS_TABLE}` };
  if (
    /^<(?:!doctype html|!--|html|head|meta|title|style|body|table|div|center|script|tr|font|span|p|pre|link|form)\b|<html/.test(
      text,
    )
  )
    return { kind: 'other', fault: `is an HTML page: open it in a spreadsheet program, ${AS_TABLE}` };
  return { kind: 'other', fault: `is XML: ${EXPORT}` };
}

/** The width of the characters of text that is mostly of the Latin script, from where its zero bytes are. */
function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-32' | undefined {
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  const many = bytes.length / 16;
  if (third > many && second > many && (first > many || fourth > many)) return 'utf-32';
  if (second + fourth > 2 * many && first + third === 0) return 'utf-16le';
  if (first + third > 2 * many && second + fourth === 0) return 'utf-16be';
  return undefined;
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Says what a file is from its first `START_BYTES` bytes, whatever its name. */
export function contentOf(bytes: Uint8Array): FileContent {
  const start = latin1(bytes.subarray(0, START_BYTES));
  const signature = SIGNATURES.find(([known]) => start.startsWith(known));
  if (signature) return { kind: 'other', fault: signature[1] };
  if (start.startsWith(ZIP)) return archive(start);
  if (start.startsWith(EMPTY_ZIP)) return { kind: 'other', fault: 'is a ZIP archive with nothing in it' };
  const encoding = encodingOf(bytes.subarray(0, START_BYTES));
  if (encoding === 'utf-32') return { kind: 'other', fault: UTF_32 };
  const text = start
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .toLowerCase();
  const marked = markup(text);
  if (marked) return marked;
  return encoding && !/^(?:\xff\xfe|\xfe\xff)/.test(start) ? { kind: 'text', encoding } : { kind: 'text' };
}
