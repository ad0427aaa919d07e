import { ServiceError } from '../errors';

/** The entity tag of an account (RFC 9110 section 8.8.3): strong, and made of its version. */
export const entityTagOf = (version: number): string => `"${version}"`;

interface EntityTag {
  isWeak: boolean;
  value: string;
}

/**
 * The parts of a list, each matched where the last one ended. White space has a pattern of its own: one pattern with two
 * runs of it in a row would backtrack over every way to divide it.
 */
const WHITE_SPACE = /[\t ]*/y;
/** A weak tag has `W/` in front. */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/y;
const SEPARATOR = /,|$/y;

/** The tags of a list, which may have empty elements; undefined where the text is not a list, or holds no tag. */
function parseTags(text: string): EntityTag[] | undefined {
  const tags: EntityTag[] = [];
  let end = 0;
  /** Matches a pattern at the current position, and moves behind it. */
  const take = (pattern: RegExp) => {
    pattern.lastIndex = end;
    const match = pattern.exec(text);
    if (match) end = pattern.lastIndex;
    return match;
  };
  while (end < text.length) {
    take(WHITE_SPACE);
    const [, weak, value] = take(TAG) ?? [];
    if (value !== undefined) tags.push({ isWeak: weak !== undefined, value });
    take(WHITE_SPACE);
    if (!take(SEPARATOR)) return undefined;
  }
  return tags.length > 0 ? tags : undefined;
}

const VERSION = /^[1-9]\d{0,14}$/;

/**
 * The versions that `If-Match` allows; undefined where it is absent or `*`, and so allows any. A weak tag, or one that is
 * not ours, matches no version, so the list may be empty.
 *
 * @throws ServiceError `INVALID_REQUEST_HEADER`
 */
export function readIfMatch(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = parseTags(header);
  if (!tags) {
    throw new ServiceError('INVALID_REQUEST_HEADER', 'If-Match must be * or a list of entity tags, such as "7"');
  }
  return tags.filter(({ isWeak, value }) => !isWeak && VERSION.test(value)).map(({ value }) => Number(value));
}

/** Whether `If-None-Match` says that the caller has this version. A header that cannot be parsed is ignored. */
export function isNotModified(header: string | undefined, version: number): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return (parseTags(header) ?? []).some(({ value }) => value === String(version));
}
