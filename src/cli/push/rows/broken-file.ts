import { UsageError } from '../../terminal/exit-codes';

/** A file that cannot be read to its end; the message says where it breaks off. */
export class BrokenFileError extends UsageError {}

/** The same, after a part of the file has been pushed: that is no longer wrong usage, which changes nothing. */
export class PartlyPushedError extends Error {}
