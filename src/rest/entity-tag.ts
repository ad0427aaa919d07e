import { ServiceError } from '../errors';

/** Entity tags of accounts (RFC 9110 section 8.8.3): strong, and made of the version alone. */
export const entityTagOf = (version: number): string => `"${version}"`;

interface EntityTag {
  isWeak: boolean;
  value: string;
}

/**
 * The parts of a list, each read where the last one ended. White space is taken whole and apart from what follows: a
 * pattern with two runs of it in a row would try every way to share it between them.
 */
const WHITE_SPACE = /[\t ]*/y;
/** A weak tag has `W/` in front. */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/y;
const SEPARATOR = /,|$/y;

/** The tags of a list, which may have empty elements; undefined where the text is no such list, or names no tag. */
function parseTags(text: string): EntityTag[] | undefined {
  const tags: EntityTag[] = [];
  let end = 0;
  /** Goes on behind what stands here, if it is there. */
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
 * The versions that `If-Match` allows: any, where it is absent or `*`. A weak tag, or one that is none of ours, matches
 * no version, so the list may be empty.
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

/** Whether `If-None-Match` says that the caller has this version; what cannot be read is ignored. */
export function isNotModified(header: string | undefined, version: number): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return (parseTags(header) ?? []).some(({ value }) => value === String(version));
}
