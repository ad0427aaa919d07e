/** Cleans an API key that was copied: removes white space around it and the `Bearer` of a header. */
export const pastedKey = (text: string): string => text.trim().replace(/^(?:Bearer\s+)+/i, '');
