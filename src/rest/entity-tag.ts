import { ServiceError } from '../errors';

/** Entity tags of accounts (RFC 9110 section 8.8.3): strong, and made of the version alone. */
export const entityTagOf = (version: number): string => `"${version}"`;

/** One tag with what separates it from the next; a weak one has `W/` in front. */
const TAG = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[\t ]*(?:,|$)/y;

interface EntityTag {
  isWeak: boolean;
  value: string;
}

/** The tags of a list, which may have empty elements; undefined where the text is no such list, or names no tag. */
function parseTags(text: string): EntityTag[] | undefined {
  const tags: EntityTag[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const match = TAG.exec(text);
    if (!match) return undefined;
    const [, weak, value] = match;
    if (value !== undefined) tags.push({ isWeak: weak !== undefined, value });
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
