import { ServiceError } from '../errors';
import { type Json } from './json';
import { LOSSY_JSON, losesDigits, MAY_LOSE_DIGITS } from './json-number';

const [QUOTE, BACKSLASH, EXPONENT, LOWER_CASE, OPEN_LIST] = [0x22, 0x5c, 0x65, 0x20, 0x5b];

/** What a byte can mean outside of strings. */
const [OTHER, SPACE, COMMA, OPEN, CLOSE, NUMBER] = [0, 1, 2, 3, 4, 5];
const MEANING = new Uint8Array(256).fill(OTHER);
for (const [meaning, characters] of [
  [SPACE, ' \t\n\r'],
  [COMMA, ','],
  [OPEN, '{['],
  [CLOSE, '}]'],
  [NUMBER, '-0123456789'],
] as const) {
  for (const character of characters) MEANING[character.charCodeAt(0)] = meaning;
}
/** The bytes of which a number may consist. */
const IN_NUMBER = new Uint8Array(256);
for (const character of '0123456789.eE+-') IN_NUMBER[character.charCodeAt(0)] = 1;

/** Fewer bytes, without an exponent, hold every number exactly enough. */
const MIN_LOSSY_BYTES = 16;
const MAX_SHORT_BYTES = 32;

/** 500 accounts of 500 values each: rows with more have to come in several requests. That many names take 100 ms to parse. */
export const MAX_BODY_VALUES = 250_000;
/** What one object or list holds itself. All steps after the parser take many times as long with larger ones. */
export const MAX_VALUES_OF_ONE = 40_000;

/** A shorter text is parsed within a fraction of a slice, whatever it holds. */
export const SHORT_JSON_BYTES = 65_536;
/** More of them are so short that it takes longer to parse them one by one. */
const MAX_ITEMS = 5_000;

const tooMany = (where: string, max: number) =>
  new ServiceError('PAYLOAD_TOO_LARGE', `${where} holds more than ${max} values`);

/** Where something begins and where it has ended. */
type Span = readonly [start: number, end: number];

/** What a JSON text holds that its parser does not report. */
export interface JsonScan {
  /** The numbers that would lose digits. */
  lossyNumbers: Span[];
  /** The keys of the outermost object, in quotes. */
  keys: Span[];
  /**
   * The items of the lists that the outermost object or list holds, with the white space around them: of long texts that
   * hold a few thousand of them at most.
   */
  items: Span[];
}

const UTF_8 = new TextDecoder('utf-8');
const textIn = (text: Uint8Array, [start, end]: Span): string => UTF_8.decode(text.subarray(start, end));

/** Digits: put together one by one, a few of them take a fraction of the time that decoding takes. */
function numberIn(text: Uint8Array, start: number, end: number): string {
  if (end - start > MAX_SHORT_BYTES) return textIn(text, [start, end]);
  let number = '';
  for (let at = start; at < end; at += 1) number += String.fromCharCode(text[at] as number);
  return number;
}

/**
 * Looks a JSON text over before it is parsed, and bounds its values. Looks only at strings, numbers, commas and
 * brackets; whether the text is valid is left to the parser. Takes 2 ms for a megabyte.
 * @param max how many values there may be
 * @param maxOfOne how many values an object or list may hold
 * @throws ServiceError `PAYLOAD_TOO_LARGE`
 */
export function scanJson(text: Uint8Array, max = MAX_BODY_VALUES, maxOfOne = MAX_VALUES_OF_ONE): JsonScan {
  const found: JsonScan = { lossyNumbers: [], keys: [], items: [] };
  /** How many values the objects and lists around this place hold so far, the innermost last. */
  const held: number[] = [];
  let all = 1;
  let current = 0;
  let keepsItems = text.length > SHORT_JSON_BYTES;
  /** Where the current item of such a list begins. */
  let item: number | undefined;
  let last = OTHER;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === QUOTE) {
      const start = at;
      for (at += 1; at < text.length && text[at] !== QUOTE; at += 1) if (text[at] === BACKSLASH) at += 1;
      if (held.length === 1 && (last === OPEN || last === COMMA)) found.keys.push([start, at + 1]);
      last = OTHER;
      continue;
    }
    const meaning = MEANING[text[at] as number] as number;
    if (meaning === SPACE) continue;
    if (meaning === NUMBER) {
      const start = at;
      let hasExponent = false;
      for (; IN_NUMBER[text[at + 1] as number] === 1; at += 1)
        hasExponent ||= ((text[at + 1] as number) | LOWER_CASE) === EXPONENT;
      const isLong = at - start >= MIN_LOSSY_BYTES - 1 || hasExponent;
      if (isLong && losesDigits(numberIn(text, start, at + 1))) found.lossyNumbers.push([start, at + 1]);
    }
    if (meaning === COMMA) current += 1;
    if (item !== undefined && held.length === 2 && (meaning === COMMA || meaning === CLOSE)) {
      // Nothing is in an empty list.
      if (last !== OPEN) found.items.push([item, at]);
      item = meaning === COMMA ? at + 1 : undefined;
      if (found.items.length > MAX_ITEMS) {
        found.items = [];
        item = undefined;
        keepsItems = false;
      }
    }
    if (meaning === OPEN) {
      held.push(current);
      current = 1;
      if (keepsItems && held.length === 2 && text[at] === OPEN_LIST) item = at + 1;
    }
    if (meaning === COMMA || meaning === OPEN) all += 1;
    if (meaning === CLOSE) {
      // Nothing was in it.
      if (last === OPEN) all -= 1;
      current = held.pop() ?? 0;
    }
    last = meaning;
    if (current > maxOfOne) throw tooMany('An object or list in the body', maxOfOne);
    // The last one may turn out to be empty.
    if (all > max + 1) throw tooMany('The body', max);
  }
  if (all > max) throw tooMany('The body', max);
  return found;
}

/** Whether a key of the outermost object stands there twice, in whatever spelling. @param text valid JSON, an object */
export function hasRepeatedKey(text: Uint8Array, { keys }: JsonScan): boolean {
  const names: string[] = JSON.parse(`[${keys.map((key) => textIn(text, key)).join(',')}]`);
  return new Set(names).size < names.length;
}

/**
 * A JSON text with something else in place of each number that would lose digits, in ASCII: by default what the parser reads
 * as infinity. JSON has no other way to write it and no field takes it, so the rules of each field find the place.
 */
export function replaceLossyNumbers(
  text: Uint8Array,
  { lossyNumbers }: JsonScan,
  replacement = (_number: string): string => LOSSY_JSON,
): string {
  const replacements = lossyNumbers.map(([start, end]) => replacement(numberIn(text, start, end)));
  const added = replacements.reduce((length, { length: current }) => length + current, 0);
  const replaced = new Uint8Array(text.length + added);
  let [from, to] = [0, 0];
  const copy = (end: number): void => {
    replaced.set(text.subarray(from, end), to);
    to += end - from;
  };
  for (const [at, [start, end]] of lossyNumbers.entries()) {
    copy(start);
    for (const character of replacements[at] ?? '') {
      replaced[to] = character.charCodeAt(0);
      to += 1;
    }
    from = end;
  }
  copy(text.length);
  return UTF_8.decode(replaced.subarray(0, to));
}

/** Keeps a byte order mark, which may only stand before the whole text. */
const WITH_MARKS = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Parses a JSON text in UTF-8, except that each number that would lose digits becomes infinity. Each item of a long list is
 * a step. Items are decoded one by one, since that is faster: a long text takes new memory, twice as much if a single
 * character is outside of Latin-1.
 * @param scan of this text
 * @throws SyntaxError
 */
export function* parseScanned(text: Uint8Array, scan: JsonScan): Generator<undefined, Json> {
  if (scan.lossyNumbers.length > 0) return JSON.parse(replaceLossyNumbers(text, scan)) as Json;
  if (scan.items.length === 0) return JSON.parse(UTF_8.decode(text)) as Json;
  /** The text with the position of each item in its place. */
  let outline = '';
  const items: Json[] = [];
  let from = 0;
  for (const [start, end] of scan.items) {
    outline += `${textIn(text, [from, start])}${items.length}`;
    items.push(JSON.parse(WITH_MARKS.decode(text.subarray(start, end))) as Json);
    from = end;
    yield;
  }
  const outer = JSON.parse(outline + textIn(text, [from, text.length])) as Json;
  for (const list of Object.values(outer ?? {})) {
    if (Array.isArray(list)) for (const [at, item] of list.entries()) list[at] = items[item as number] as Json;
  }
  return outer;
}

/**
 * `JSON.parse`, except that each number that would lose digits becomes infinity.
 * @param replacement what stands for such a number instead
 * @throws SyntaxError
 */
export function parseJson(text: string, replacement?: (number: string) => string): Json {
  if (!MAY_LOSE_DIGITS.test(text)) return JSON.parse(text) as Json;
  const bytes = new TextEncoder().encode(text);
  const scan = scanJson(bytes, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return JSON.parse(scan.lossyNumbers.length === 0 ? text : replaceLossyNumbers(bytes, scan, replacement)) as Json;
}
