import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../../errors';
import { type Json } from '../../json';
import { type JsonScan, replaceLossyNumbers, scanJson } from '../../json-scan';
import { currentTurn } from '../../scheduling/request-scope';
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
  /** Bytes of a line. */
  lineBytes: number;
  /** Values in a line. */
  lineValues: number;
}

/** A line before it is read, and where its first character stands. */
interface RawLine {
  bytes: Buffer;
  line: number;
  column: number;
}

const LINE_FEED = 0x0a;
/** The white space of JSON. */
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === LINE_FEED || byte === 0x0d || byte === 0x09;

/** Skips a byte order mark, which each of several files that were joined may start with. */
const utf8 = new TextDecoder('utf-8');

/** Divides bytes into lines without the white space before them, so that blank lines cost next to nothing. */
async function* linesOf(chunks: AsyncIterable<Buffer>, { lineBytes }: LineLimits): AsyncGenerator<RawLine> {
  const turn = currentTurn();
  let [line, column] = [1, 1];
  let pieces: Buffer[] = [];
  let held = 0;
  const hold = (piece: Buffer) => {
    held += piece.length;
    if (held > lineBytes) throw new ServiceError('PAYLOAD_TOO_LARGE', `Line ${line} has more than ${lineBytes} bytes`);
    if (piece.length > 0) pieces.push(piece);
  };
  const take = (): RawLine => {
    const [first = Buffer.alloc(0), ...others] = pieces;
    const bytes = others.length === 0 ? first : Buffer.concat(pieces);
    [pieces, held] = [[], 0];
    return { bytes, line, column };
  };
  for await (const chunk of chunks) {
    if (turn?.isOver()) await turn.next();
    for (let at = 0; at < chunk.length; ) {
      if (held === 0 && isSpace(chunk[at])) {
        [line, column] = chunk[at] === LINE_FEED ? [line + 1, 1] : [line, column + 1];
        at += 1;
        continue;
      }
      const end = chunk.indexOf(LINE_FEED, at);
      hold(chunk.subarray(at, end < 0 ? chunk.length : end));
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
    // A line with nothing but a byte order mark is blank, too.
    if (read.text.trim() !== '') yield read;
  }
}
