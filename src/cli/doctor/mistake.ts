import { type Recipe } from './recipe';

/** A mistake that programs make when signing. */
export interface Mistake {
  /** Two mistakes of the same part exclude each other. */
  part:
    | 'key'
    | 'timestamp'
    | 'method'
    | 'path'
    | 'body'
    | 'parts'
    | 'digest'
    | 'separator'
    | 'end'
    | 'mac'
    | 'encoding';
  /** Completes the sentence `It was signed …`. */
  what: string;
  /** The differences from the correct recipe, one for each variant of the mistake. */
  changes: Partial<Recipe>[];
}
