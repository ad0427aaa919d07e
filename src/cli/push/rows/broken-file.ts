import { UsageError } from '../../terminal/exit-codes';

/** A file that cannot be read to its end. The message says where it breaks off. */
export class BrokenFileError extends UsageError {}

/** A broken file of which some rows were already pushed. Not a usage error: those promise that nothing was sent. */
export class PartlyPushedError extends Error {}
