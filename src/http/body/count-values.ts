import { ServiceError } from '../../errors';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** What a byte can mean outside of strings. */
const [OTHER, SPACE, COMMA, OPEN, CLOSE] = [0, 1, 2, 3, 4];
const MEANING = new Uint8Array(256).fill(OTHER);
for (const [meaning, characters] of [
  [SPACE, ' \t\n\r'],
  [COMMA, ','],
  [OPEN, '{['],
  [CLOSE, '}]'],
] as const) {
  for (const byte of Buffer.from(characters)) MEANING[byte] = meaning;
}

/** More than the largest legal request holds: 500 accounts of 500 values. So many different names take 100 ms to parse. */
export const MAX_BODY_VALUES = 250_000;
/** What one object or list holds itself. All steps after the parser take many times as long with larger ones. */
export const MAX_VALUES_OF_ONE = 40_000;

const tooMany = (where: string, most: number) =>
  new ServiceError('PAYLOAD_TOO_LARGE', `${where} holds more than ${most} values`);

/**
 * Bounds the values of a JSON text before it is parsed. Looks only at strings, commas and brackets; whether the text is
 * valid is left to the parser. Takes 2 ms for a megabyte.
 * @param most how many values there may be
 * @throws ServiceError `PAYLOAD_TOO_LARGE`
 */
export function requireFewValues(text: Uint8Array, most = MAX_BODY_VALUES): void {
  /** How many values the objects and lists around this place hold so far, the innermost last. */
  const held: number[] = [];
  let all = 1;
  let own = 0;
  let last = OTHER;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === QUOTE) {
      for (at += 1; at < text.length && text[at] !== QUOTE; at += 1) if (text[at] === BACKSLASH) at += 1;
      last = OTHER;
      continue;
    }
    const meaning = MEANING[text[at] as number] as number;
    if (meaning === SPACE) continue;
    if (meaning === COMMA) own += 1;
    if (meaning === OPEN) {
      held.push(own);
      own = 1;
    }
    if (meaning === COMMA || meaning === OPEN) all += 1;
    if (meaning === CLOSE) {
      // Nothing was in it.
      if (last === OPEN) all -= 1;
      own = held.pop() ?? 0;
    }
    last = meaning;
    if (own > MAX_VALUES_OF_ONE) throw tooMany('An object or list in the body', MAX_VALUES_OF_ONE);
    // The last one may turn out to be empty.
    if (all > most + 1) throw tooMany('The body', most);
  }
  if (all > most) throw tooMany('The body', most);
}
