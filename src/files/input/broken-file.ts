import { InputError } from './input-error';

/** A file that cannot be read to its end. The message says where it breaks off. */
export class BrokenFileError extends InputError {}
