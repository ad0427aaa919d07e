import { UsageError } from '../exit-codes';

/** A file that cannot be read to its end; the message says where it breaks off. */
export class BrokenFileError extends UsageError {}
