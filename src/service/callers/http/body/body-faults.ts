/** Finds the place where a body is damaged. */

const [LINE_FEED, LOW_SURROGATES] = [0x0a, [0xdc00, 0xdfff]] as const;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const REPLACEMENT = '\uFFFD';

/** The line and the column, in characters, of a position in a text. @param start those of its beginning */
export function placeIn(text: string, position: number, start = { line: 1, column: 1 }): string {
  const [lowest, highest] = LOW_SURROGATES;
  let { line, column } = start;
  for (let at = 0; at < position; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) [line, column] = [line + 1, 1];
    // The second half of a character.
    else if (code < lowest || code > highest) column += 1;
  }
  return `line ${line}, column ${column}`;
}

/** Where the first bytes that are not UTF-8 stand. @param text the bytes, decoded with a replacement for what is not */
export function invalidUtf8At(text: string, bytes: Buffer): number {
  let byte = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  let from = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) {
    byte += Buffer.byteLength(text.slice(from, at));
    from = at;
    // The body may hold this character itself.
    if (!bytes.subarray(byte, byte + 3).equals(Buffer.from(REPLACEMENT))) return at;
  }
  return text.length;
}

const SPACE = /[ \t\n\r]*/y;
/** The characters of a string that need no escape. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class JsonReader {
  at = 0;

  constructor(private readonly text: string) {}

  /** Skips what a pattern matches. @returns whether it does */
  skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  /** Skips white space, and this character if it follows. @returns whether it does */
  take(character: string): boolean {
    this.skip(SPACE);
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  takeString(): boolean {
    if (!this.take('"')) return false;
    do this.skip(PLAIN);
    while (this.skip(ESCAPE));
    if (this.text[this.at] !== '"') return false;
    this.at += 1;
    return true;
  }

  /** A name and what parts it from its value. */
  takeName(): boolean {
    return this.takeString() && this.take(':');
  }
}

/** Where a text stops being JSON; its length if it ends too early. */
export function jsonFaultAt(text: string): number {
  const reader = new JsonReader(text);
  /** What closes the objects and lists that are open. */
  const closings: string[] = [];
  for (;;) {
    const closing = reader.take('{') ? '}' : reader.take('[') ? ']' : undefined;
    if (closing === undefined) {
      if (!reader.takeString() && !reader.skip(SCALAR)) break;
    } else if (!reader.take(closing)) {
      closings.push(closing);
      if (closing === '}' && !reader.takeName()) break;
      continue;
    }
    while (closings.length > 0 && reader.take(closings.at(-1) as string)) closings.pop();
    reader.skip(SPACE);
    if (closings.length === 0 || !reader.take(',') || (closings.at(-1) === '}' && !reader.takeName())) break;
  }
  return reader.at;
}
