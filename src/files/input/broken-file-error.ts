import { InputError } from '../../base/errors';

/** A file that cannot be read to its end. The message says where it breaks off. */
export class BrokenFileError extends InputError {}
