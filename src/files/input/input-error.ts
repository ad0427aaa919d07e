/** A file, or a mapping of it, that a person has to correct. The message says what is wrong, and repeats no value of a row. */
export class InputError extends Error {}

/** A file that cannot be read to its end. The message says where it breaks off. */
export class BrokenFileError extends InputError {}
