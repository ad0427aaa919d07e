/** What Windows-1252 makes of the bytes that follow the first one of a letter in UTF-8. */
const LATER_BYTES = '\\x80-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * A character that a program has lost, and letters and signs in UTF-8 that one has read as Windows-1252: `MÃ¼ller`,
 * `Oâ€™Brien`. No word has these beside each other.
 */
const GARBLED = new RegExp(`\\ufffd|[ÃÂ][${LATER_BYTES}]|â€[${LATER_BYTES}]`);

/** Whether a text was decoded wrongly, or has lost characters. */
export const isGarbled = (text: string): boolean => GARBLED.test(text);

/** What is wrong with such a text. It may be a name, which is taken, but no id. */
export const IS_GARBLED = 'has characters that were lost or mixed up, as in MÃ¼ller: export it anew as UTF-8';

export const noticeOnGarbled = (text: string): string | undefined => (isGarbled(text) ? IS_GARBLED : undefined);
