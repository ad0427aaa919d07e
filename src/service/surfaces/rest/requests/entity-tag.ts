import { ServiceError } from '../../../../base/errors';

/** The entity tag of an account (RFC 9110 section 8.8.3): strong, and made of its version. */
export const entityTagOf = (version: number): string => `"${version}"`;

/**
 * The parts of a list, each matched where the last one ended. White space has a separate pattern: one pattern with two
 * runs of it in a row would backtrack over every way to divide it.
 */
const WHITE_SPACE = /[\t ]*/y;
/** A weak tag has `W/` in front. */
const TAG = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/y;
const SEPARATOR = /,|$/y;

/** The tags of a list, which may have empty elements; undefined where the text is not a list, or holds no tag. */
function parseTags(text: string): string[] | undefined {
  const tags: string[] = [];
  let end = 0;
  /** Matches a pattern at the current position, and moves past it. */
  const take = (pattern: RegExp) => {
    pattern.lastIndex = end;
    const match = pattern.exec(text);
    if (match) end = pattern.lastIndex;
    return match;
  };
  while (end < text.length) {
    take(WHITE_SPACE);
    const [, value] = take(TAG) ?? [];
    if (value !== undefined) tags.push(value);
    take(WHITE_SPACE);
    if (!take(SEPARATOR)) return undefined;
  }
  return tags.length > 0 ? tags : undefined;
}

/**
 * The version in a tag. A proxy that compresses answers marks their tags as weak or adds how it compressed them, but the
 * account is at the same version.
 */
const VERSION = /^([1-9]\d{0,14})(?:(?:--?|;)[A-Za-z]+)?$/;

const versionsIn = (tags: readonly string[]): number[] =>
  tags.flatMap((tag) => {
    const [, version] = VERSION.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });

const isAny = (header: string): boolean => header.trim() === '*';

function readVersions(header: string, name: string): number[] {
  const tags = parseTags(header);
  if (tags) return versionsIn(tags);
  throw new ServiceError('INVALID_REQUEST_HEADER', `${name} must be * or a list of entity tags, such as "7"`);
}

/**
 * The versions that `If-Match` allows; undefined where it is absent or `*`, and so allows any. A tag that is not ours
 * matches no version, so the list may be empty.
 *
 * @throws ServiceError `INVALID_REQUEST_HEADER`
 */
export const readIfMatch = (header: string | undefined): number[] | undefined =>
  header === undefined || isAny(header) ? undefined : readVersions(header, 'If-Match');

/**
 * The versions that `If-None-Match` refuses a change of; undefined where it is absent, `ANY` where it is `*`.
 *
 * @throws ServiceError `INVALID_REQUEST_HEADER`
 */
export const readIfNoneMatch = (header: string | undefined): number[] | 'ANY' | undefined =>
  header === undefined ? undefined : isAny(header) ? 'ANY' : readVersions(header, 'If-None-Match');

/** Whether `If-None-Match` says that the caller has this version. A header that cannot be parsed is ignored. */
export function isNotModified(header: string | undefined, version: number): boolean {
  if (header === undefined) return false;
  return isAny(header) || versionsIn(parseTags(header) ?? []).includes(version);
}
