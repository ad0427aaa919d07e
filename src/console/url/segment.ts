/** Browsers take dots alone for a way up. */
const DOTS = /^\.{1,2}~*$/;

/** An id as a segment of a path. */
export const segmentOf = (id: string): string => (DOTS.test(id) ? `${id}~` : encodeURIComponent(id));

/** The id that a segment states; one that cannot be decoded is an id as it is. */
export function idOfSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    return DOTS.test(decoded) ? decoded.replace(/~$/, '') : decoded;
  } catch {
    return segment;
  }
}
