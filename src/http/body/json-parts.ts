import { ServiceError } from '../../errors';
import { type Steps } from '../../scheduling/steps';

/** Limits of one part of a body, and of everything outside its parts; each is parsed without a pause. */
export const MAX_PART_BYTES = 1_048_576;
export const MAX_PART_VALUES = 40_000;
/** Values of a whole body. */
export const MAX_BODY_VALUES = 500_000;

/** The start of a part of a text and the position after its end, in bytes. */
export interface Part {
  from: number;
  to: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What a byte can mean outside of strings. */
const [OTHER, SPACE, STRING, COMMA, OPEN, CLOSE] = [0, 1, 2, 3, 4, 5];
const MEANING = new Uint8Array(256).fill(OTHER);
for (const [meaning, characters] of [
  [SPACE, ' \t\n\r'],
  [STRING, '"'],
  [COMMA, ','],
  [OPEN, '{['],
  [CLOSE, '}]'],
] as const) {
  for (const byte of Buffer.from(characters)) MEANING[byte] = meaning;
}

/** 1 for each byte that may begin a further value. */
const BEGINS_VALUE = MEANING.map((meaning) => (meaning === COMMA || meaning === OPEN ? 1 : 0));

/**
 * Whether a text is small enough to be parsed without a pause. It also counts commas and brackets inside strings:
 * telling them apart, as `findParts` does, takes four times as long.
 */
export function isOnePart(text: Uint8Array): boolean {
  if (text.length > MAX_PART_BYTES) return false;
  let values = 1;
  // An iterator takes ten times as long.
  for (let at = 0; at < text.length; at += 1) values += BEGINS_VALUE[text[at] as number] as number;
  return values <= MAX_PART_VALUES;
}

/** Bytes scanned in one step. */
const STEP_BYTES = 65_536;

const tooLarge = (message: string) => new ServiceError('PAYLOAD_TOO_LARGE', message);

function requirePart(bytes: number, values: number): void {
  const where = 'One account in the body, or everything beside the accounts,';
  if (bytes > MAX_PART_BYTES) throw tooLarge(`${where} is larger than ${MAX_PART_BYTES} bytes`);
  if (values > MAX_PART_VALUES) throw tooLarge(`${where} holds more than ${MAX_PART_VALUES} values`);
}

/**
 * Finds the parts of a JSON text: the objects and lists at depth `depth`, where the outermost has depth 1. Looks only
 * at strings, commas and brackets; whether the text is valid is left to a parser.
 *
 * @returns the parts in their order; undefined if the last one has no end
 * @throws ServiceError `PAYLOAD_TOO_LARGE` beyond the size of a part, or the number of values in a part or in all
 */
export function* findParts(text: Uint8Array, depth: number): Steps<Part[] | undefined> {
  const parts: Part[] = [];
  let level = 0;
  let isInString = false;
  /** Values so far in this part, or outside of the parts; the other one is kept in `outsideValues`. */
  let values = 0;
  let outsideValues = 0;
  let outsideBytes = text.length;
  let allValues = 0;
  let from = 0;

  const isEmpty = (close: number) => {
    let before = close - 1;
    while (MEANING[text[before] ?? 0] === SPACE) before -= 1;
    return MEANING[text[before] ?? 0] === OPEN;
  };

  let at = 0;
  while (at < text.length) {
    const end = Math.min(at + STEP_BYTES, text.length);
    while (at < end) {
      if (isInString) {
        const byte = text[at];
        if (byte === QUOTE) isInString = false;
        at += byte === BACKSLASH ? 2 : 1;
        continue;
      }
      switch (MEANING[text[at] ?? 0]) {
        case STRING:
          isInString = true;
          break;
        case COMMA:
          values += 1;
          break;
        case OPEN:
          level += 1;
          if (level === depth) {
            from = at;
            outsideValues = values;
            values = 0;
          }
          values += 1;
          break;
        case CLOSE:
          if (isEmpty(at)) values -= 1;
          if (level === depth) {
            const bytes = at + 1 - from;
            requirePart(bytes, values);
            parts.push({ from, to: at + 1 });
            outsideBytes -= bytes;
            allValues += values;
            values = outsideValues;
          }
          level -= 1;
          break;
        default:
      }
      at += 1;
    }
    requirePart(level >= depth ? at - from : 0, values);
    if (allValues > MAX_BODY_VALUES) throw tooLarge(`The body holds more than ${MAX_BODY_VALUES} values`);
    yield;
  }
  requirePart(outsideBytes, values);
  return level < depth ? parts : undefined;
}
