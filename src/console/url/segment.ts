/** Browsers take dots alone for a way up. */
const DOTS = /^\.{1,2}~*$/;

/** An id as a segment of a path. */
export const segmentOf = (id: string): string => (DOTS.test(id) ? `${id}~` : encodeURIComponent(id));

/** The id that a segment states, once it is decoded. */
export const idOfSegment = (decoded: string): string => (DOTS.test(decoded) ? decoded.replace(/~$/, '') : decoded);
