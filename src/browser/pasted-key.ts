/** An API key as it was copied: without white space around it, and without the `Bearer` of a header. */
export const pastedKey = (text: string): string => text.trim().replace(/^(?:Bearer\s+)+/i, '');
