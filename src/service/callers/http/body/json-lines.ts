import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../../../../base/errors';
import { type Json } from '../../../../base/json/json';
import { type JsonScan, replaceLossyNumbers, scanJson } from '../../../../base/json/json-scan';
import { currentTurn } from '../../../../base/scheduling/request-scope';
import { invalidUtf8At, jsonFaultAt, placeIn } from './body-faults';

/** A line with something in it. */
export interface JsonLine {
  text: string;
  /** Length of the text as it was sent. */
  bytes: number;
  /** The text as JSON; undefined where it is not. */
  value?: Json;
  /** Where it stops being JSON. It repeats nothing of the line. */
  fault?: string;
}

export interface LineLimits {
  /** How many lines have something in them. */
  lines: number;
  lineBytes: number;
  lineValues: number;
}

/** Where a character stands, both counted from 1. */
interface Place {
  line: number;
  column: number;
}

/** A line before it is read, and where its first character stands. */
interface RawLine extends Place {
  bytes: Buffer;
}

const [LINE_FEED, CARRIAGE_RETURN, TAB, SPACE] = [0x0a, 0x0d, 0x09, 0x20];
const [BOM_1, BOM_2, BOM_3] = [0xef, 0xbb, 0xbf];

/**
 * Skips the white space of JSON, and byte order marks: each of several files that were joined may start with one. A body
 * may hold nothing else, so this costs a nanosecond a byte.
 * @param place of the first byte; afterwards that of the position that is returned
 */
function skipBlank(chunk: Buffer, from: number, place: Place): number {
  let at = from;
  let { line, column } = place;
  for (; at < chunk.length; at += 1) {
    const byte = chunk[at];
    if (byte === LINE_FEED) {
      line += 1;
      column = 1;
    } else if (byte === SPACE || byte === CARRIAGE_RETURN || byte === TAB) column += 1;
    else if (byte === BOM_1 && chunk[at + 1] === BOM_2 && chunk[at + 2] === BOM_3) at += 2;
    else break;
  }
  place.line = line;
  place.column = column;
  return at;
}

/** Skips a byte order mark that was cut in two. */
const utf8 = new TextDecoder('utf-8');

/** Divides bytes into lines without the white space before them, so that blank lines cost next to nothing. */
async function* linesOf(chunks: AsyncIterable<Buffer>, { lines, lineBytes }: LineLimits): AsyncGenerator<RawLine> {
  const turn = currentTurn();
  const place = { line: 1, column: 1 };
  let count = 0;
  let pieces: Buffer[] = [];
  let held = 0;
  const hold = (piece: Buffer) => {
    if (held === 0) count += 1;
    if (count > lines) throw new ServiceError('PAYLOAD_TOO_LARGE', `The part holds more than ${lines} rows`);
    held += piece.length;
    if (held > lineBytes)
      throw new ServiceError('PAYLOAD_TOO_LARGE', `Line ${place.line} has more than ${lineBytes} bytes`);
    pieces.push(piece);
  };
  const take = (): RawLine => {
    const [first = Buffer.alloc(0), ...others] = pieces;
    const bytes = others.length === 0 ? first : Buffer.concat(pieces);
    [pieces, held] = [[], 0];
    return { bytes, ...place };
  };
  for await (const chunk of chunks) {
    if (turn?.isOver()) await turn.next();
    for (let at = 0; at < chunk.length; ) {
      if (held === 0) at = skipBlank(chunk, at, place);
      if (at === chunk.length) break;
      const end = chunk.indexOf(LINE_FEED, at);
      if (end !== at) hold(chunk.subarray(at, end < 0 ? chunk.length : end));
      if (end < 0) break;
      yield take();
      at = end;
    }
  }
  if (held > 0) yield take();
}

/** @throws ServiceError `INVALID_REQUEST_BODY`, `PAYLOAD_TOO_LARGE` */
function readLine({ bytes, line, column }: RawLine, { lineValues }: LineLimits): JsonLine {
  const start = { line, column };
  const text = utf8.decode(bytes);
  if (!isUtf8(bytes)) {
    const place = placeIn(text, invalidUtf8At(text, bytes), start);
    throw new ServiceError('INVALID_REQUEST_BODY', `The body is not valid UTF-8 at ${place}`);
  }
  let scan: JsonScan;
  try {
    scan = scanJson(bytes, lineValues);
  } catch {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `Line ${line} holds more than ${lineValues} values`);
  }
  const read = { text, bytes: bytes.length };
  try {
    return {
      ...read,
      value: JSON.parse(scan.lossyNumbers.length > 0 ? replaceLossyNumbers(bytes, scan) : text) as Json,
    };
  } catch {
    return { ...read, fault: placeIn(text, jsonFaultAt(text), start) };
  }
}

/**
 * Reads JSON values, one a line. Blank lines are skipped. A line that is not JSON says so; what cannot be read as text
 * ends the reading. Others have their turn meanwhile.
 * @throws ServiceError `INVALID_REQUEST_BODY` with the place, `PAYLOAD_TOO_LARGE`
 */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<JsonLine> {
  const turn = currentTurn();
  for await (const line of linesOf(chunks, limits)) {
    if (turn?.isOver()) await turn.next();
    const read = readLine(line, limits);
    // Unicode has other spaces.
    if (read.text.trim() !== '') yield read;
  }
}
