import { BrokenFileError } from '../input/broken-file-error';
import { type Line } from '../table/table';

/** What stands before a quote inside a quoted cell: another quote, a backslash, or nothing. */
export const ESCAPES = ['quote', 'backslash', 'none'] as const;
export type Escape = (typeof ESCAPES)[number];

export interface CsvDialect {
  delimiter: string;
  /** Undefined: a quote, and lines that another dialect may have written fail. */
  escape?: Escape | undefined;
  /** Whether the text is as this program writes it: lines that another program has rewritten fail, but for `rewritten`. */
  isOwn?: boolean;
  /** What stands before a quote in lines that another program has rewritten, where that is known. */
  rewritten?: Escape | undefined;
}

/** A longer line means an unclosed quote. */
const MAX_CHARACTERS = 1_000_000;

const UNSURE_QUOTE =
  'The quotes of the line can be read in several ways: --escape says what stands before a quote inside a cell';
const UNSURE_BACKSLASH =
  'A backslash in the line may be part of a value, or escape what follows it: --escape quote or --escape backslash says which';

/** Text, of which more may follow. */
interface Piece {
  text: string;
  isEnd: boolean;
}

interface Cell {
  value: string;
  /** Where its delimiter or line break is. */
  end: number;
  /** Whether its end could also be somewhere else. */
  isUnsure?: boolean;
  /** Whether it holds a doubled quote, which only one dialect has. */
  hasDoubled?: boolean;
}

interface ScannedLine {
  cells: string[];
  /** Where the next line begins. */
  end: number;
  fault?: string | undefined;
  isPlain?: boolean;
}

const UNESCAPED_QUOTE = /(?:^|[^\\])"/;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const BREAK = '\\r\\n|\\r|\\n';

/** A backslash before a quote that is not doubled: this program writes none, and one that escapes by backslashes does. */
const undoubled = (sign: string): string => `\\\\"(?!"|${sign}|${BREAK}|$)`;

/** Whether text that this program wrote has been rewritten by one that escapes quotes by backslashes. */
export const isRewritten = (text: string, delimiter: string): boolean =>
  new RegExp(undoubled(literally(delimiter))).test(text);

/** What programs write in place of a tab or a line break where tabs separate cells. */
const BREAK_LETTERS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** The places in a line where another dialect may escape; undefined where that is known. */
function doubtfulIn({ delimiter, escape: before, isOwn }: CsvDialect): RegExp | undefined {
  const sign = literally(delimiter);
  if (isOwn) return new RegExp(undoubled(sign));
  if (before !== undefined) return undefined;
  const letters = delimiter === '\t' ? Object.keys(BREAK_LETTERS).join('') : '';
  return new RegExp(`\\\\(?:["'\\\\${letters}]|${sign}|${BREAK}|$)`);
}

/** What a backslash and the sign after it stand for; undefined if that is not known. */
function unescapedSign(mark: string, delimiter: string): string | undefined {
  const sign = mark.slice(1);
  // Before a letter it means another sign, such as a line break, of which only some are known.
  if (/\w/.test(sign)) return delimiter === '\t' ? BREAK_LETTERS[sign] : undefined;
  return ['\\', '"', "'", '\r', '\n', delimiter[0]].includes(sign) ? sign : undefined;
}

/** What has a meaning in a dialect. */
function signsOf(dialect: CsvDialect) {
  const { delimiter, escape: before } = dialect;
  const sign = literally(delimiter);
  const blanks = `(?:(?!${sign})[^\\S\\r\\n])*`;
  return {
    delimiter,
    before,
    isOwn: dialect.isOwn,
    /** Where a line ends, or is not plain. */
    special: before === 'backslash' ? /["\\]|\r\n|\r|\n/g : /"|\r\n|\r|\n/g,
    opening: new RegExp(`${blanks}"`, 'y'),
    inside: { quote: /""|"/g, backslash: /\\[\s\S]|"/g, none: /"/g }[before ?? 'quote'],
    closing: new RegExp(`(${blanks})(?:${sign}|${BREAK}|$)`, 'y'),
    outside: new RegExp(`${before === 'backslash' ? '\\\\[\\s\\S]|' : ''}${sign}|${BREAK}`, 'g'),
    doubtful: doubtfulIn(dialect),
  };
}

type Signs = ReturnType<typeof signsOf>;

function find(expression: RegExp, text: string, from: number): RegExpExecArray | null {
  expression.lastIndex = from;
  return expression.exec(text);
}

/** Whether two quotes may be an empty cell of another dialect, in which the quotes before them are escaped. */
const isEmptyCell = (text: string, at: number, delimiter: string): boolean =>
  text.slice(0, at).trimEnd().endsWith(delimiter) &&
  (text
    .slice(at + 2)
    .trimStart()
    .startsWith(delimiter) ||
    /^\s*(?:[\r\n]|$)/.test(text.slice(at + 2)));

/** Reads a cell after its opening quote. @returns undefined if its end is not in the text */
function quotedCell({ text, isEnd }: Piece, from: number, signs: Signs): Cell | undefined {
  const { inside, closing, delimiter, before } = signs;
  let value = '';
  let at = from;
  let isUnsure = false;
  let hasInner = false;
  let hasDoubled = false;
  for (;;) {
    const found = find(inside, text, at);
    // After a quote that closed nothing, the next one may belong to another line.
    const lineEnd = hasInner ? text.slice(at, found?.index).search(/[\r\n]|$/) : 0;
    if (hasInner && at + lineEnd < (found?.index ?? (isEnd ? text.length + 1 : text.length)))
      return { value: value + text.slice(at, at + lineEnd), end: at + lineEnd, isUnsure: true };
    if (!found) return undefined;
    const mark = found[0];
    value += text.slice(at, found.index);
    at = found.index + mark.length;
    if (mark === '""') {
      hasDoubled ||= text[found.index - 1] !== '\\' && !isEmptyCell(text, found.index, delimiter);
      value += '"';
    } else if (mark === '"') {
      if (!isEnd && at + delimiter.length > text.length) return undefined;
      const [whole, blanks = ''] = find(closing, text, at) ?? [];
      if (!isEnd && closing.lastIndex === text.length) return undefined;
      if (whole !== undefined) return { value, end: at + blanks.length, isUnsure, hasDoubled };
      value += mark;
      hasInner = true;
      // Even where nothing is said to stand before a quote.
      isUnsure ||= before !== 'none' || /["\\]/.test(text.slice(Math.max(from, found.index - 1), found.index));
    } else {
      const meant = unescapedSign(mark, delimiter);
      value += meant ?? mark;
      isUnsure ||= meant === undefined;
    }
  }
}

/** Reads a cell without quotes around it. @returns undefined if its end is not in the text */
function plainCell({ text, isEnd }: Piece, from: number, { outside, delimiter }: Signs): Cell | undefined {
  let value = '';
  let at = from;
  let isUnsure = false;
  for (let found = find(outside, text, at); found; found = find(outside, text, at)) {
    value += text.slice(at, found.index);
    if (!(found[0].length > 1 && found[0].startsWith('\\'))) return { value: value.trim(), end: found.index, isUnsure };
    // The mark of a database for no value stays as it is.
    const meant = unescapedSign(found[0], delimiter);
    isUnsure ||= meant === undefined && found[0] !== '\\N';
    value += meant ?? found[0];
    at = found.index + found[0].length;
  }
  return isEnd ? { value: (value + text.slice(at)).trim(), end: text.length, isUnsure } : undefined;
}

/** Reads a line that has quotes or escapes. @returns undefined if its end is not in the text */
function unplainLine(piece: Piece, from: number, signs: Signs): ScannedLine | undefined {
  const { text, isEnd } = piece;
  const { delimiter, before, isOwn, opening, doubtful } = signs;
  const cells: string[] = [];
  let isUnsure = false;
  let isProven = false;
  let hasEscaped = false;
  let isAfterQuoted = false;
  for (let at = from; ; ) {
    const isQuoted = find(opening, text, at) !== null;
    const cell = isQuoted ? quotedCell(piece, opening.lastIndex, signs) : plainCell(piece, at, signs);
    if (!cell || (!isEnd && cell.end === text.length)) return undefined;
    const { value, end } = cell;
    cells.push(value);
    isProven ||= cell.hasDoubled === true;
    // This program writes a cell that has a quote between quotes.
    hasEscaped ||= isOwn === true && !isQuoted && value.includes('\\"');
    // The cell before may have ended at another quote.
    const hasQuote = before === 'none' ? value.endsWith('"') : UNESCAPED_QUOTE.test(text.slice(at, end));
    const isRest = !isQuoted && isAfterQuoted && hasQuote;
    isUnsure ||= cell.isUnsure === true || isRest;
    isAfterQuoted = isQuoted || (isAfterQuoted && before !== 'none');
    if (text.startsWith(delimiter, end)) {
      at = end + delimiter.length;
      continue;
    }
    if (!isEnd && text[end] === '\r' && end + 1 === text.length) return undefined;
    const isDoubtful = hasEscaped || (!isProven && doubtful?.test(text.slice(from, end)));
    const fault = isDoubtful ? UNSURE_BACKSLASH : isUnsure ? UNSURE_QUOTE : undefined;
    return { cells, end: end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0), fault };
  }
}

/** Reads the line that begins at a place. @returns undefined if its end is not in the text */
function scanLine(piece: Piece, from: number, signs: Signs): ScannedLine | undefined {
  const { text, isEnd } = piece;
  const special = find(signs.special, text, from);
  const mark = special?.[0] ?? '';
  if (mark === '"' || mark === '\\') return unplainLine(piece, from, signs);
  const end = special ? special.index + mark.length : text.length;
  // A line feed may follow.
  if (!isEnd && (!special || (mark === '\r' && end === text.length))) return undefined;
  const line = text.slice(from, special?.index ?? end);
  const isDoubtful = line.includes('\\') && signs.doubtful?.test(line);
  const cells = line.split(signs.delimiter).map((cell) => cell.trim());
  return { cells, end, fault: isDoubtful ? UNSURE_BACKSLASH : undefined, isPlain: true };
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * Splits CSV text into lines of cells. A cell in quotes keeps its text exactly; spaces around other cells go. Skips lines
 * whose cells are blank. A line that does not say for certain how it is read has a fault, and its raw text.
 * @throws BrokenFileError after the last line, if a quote is never closed
 */
export async function* csvLines(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<Line, void, undefined> {
  const { delimiter, rewritten } = dialect;
  const signs = signsOf(dialect);
  const others = rewritten && signsOf({ delimiter, escape: rewritten });
  let rest = '';
  let lineNumber = 1;
  function* linesIn(piece: Piece): Generator<Line, void, undefined> {
    let at = 0;
    while (at < piece.text.length) {
      const found = scanLine(piece, at, signs);
      const isOther = others !== undefined && (found ? found.fault !== undefined : piece.isEnd);
      const line = isOther ? scanLine(piece, at, others) : found;
      if (!line) break;
      const { cells, fault, end, isPlain } = line;
      const isBlank = cells.every((cell) => cell.trim() === '');
      if (!isBlank && fault === undefined) yield { lineNumber, cells };
      else if (!isBlank) yield { lineNumber, cells, fault, raw: piece.text.slice(at, end).trimEnd() };
      lineNumber += isPlain ? 1 : breaksIn(piece.text.slice(at, end));
      at = end;
    }
    rest = piece.text.slice(at);
  }
  for await (const chunk of text) {
    yield* linesIn({ text: rest + chunk, isEnd: false });
    if (rest.length > MAX_CHARACTERS) break;
  }
  if (rest.length <= MAX_CHARACTERS) yield* linesIn({ text: rest, isEnd: true });
  if (rest !== '')
    throw new BrokenFileError(`The file is broken: a quote after line ${lineNumber - 1} is never closed`);
}

/** The first lines of text that goes on, as far as they can be read. */
export function firstLines(text: string, dialect: CsvDialect, count: number): string[][] {
  const signs = signsOf(dialect);
  const lines: string[][] = [];
  for (let at = 0; at < text.length && lines.length < count; ) {
    const line = scanLine({ text, isEnd: true }, at, signs);
    if (!line) break;
    at = line.end;
    if (line.cells.some((cell) => cell !== '')) lines.push(line.cells);
  }
  return lines;
}
