import { type Recipe } from './recipe';

/** A mistake that programs make in signing. */
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
  /** What was done, to follow `It was signed`. */
  what: string;
  /** What differs from the right recipe; several where it can be made in several ways. */
  changes: Partial<Recipe>[];
}
