import { FREE_FORM_PATHS, HOLD_REASON, pathsMarked } from './account-schema';
import { pathBelow } from './field-path';

/** The paths of the fields that identify the person: those declared so, and free-form data. Erasure clears them. */
export const PERSONAL_PATHS: readonly (readonly string[])[] = [
  ...pathsMarked('x-personal'),
  ...FREE_FORM_PATHS,
  HOLD_REASON,
];

/** Where the history keeps why a hold was released. No account has it. */
export const RELEASE_REASON = 'legalHold.releaseReason';

const PERSONAL_FIELDS = [...PERSONAL_PATHS.map((path) => path.reduce(pathBelow, '')), RELEASE_REASON];
const BELOW_PERSONAL_FIELDS = PERSONAL_FIELDS.map((field) => `${field}.`);

/** Whether a path identifies the person: it is that of a personal field, or below one. */
export const isPersonal = (path: string): boolean =>
  PERSONAL_FIELDS.includes(path) || BELOW_PERSONAL_FIELDS.some((above) => path.startsWith(above));
