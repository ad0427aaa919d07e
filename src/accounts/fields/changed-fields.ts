import { type FieldChange } from '../../audit/entries/field-change';
import { FREE_FORM_FIELDS, PERSONAL_PATHS } from './account-schema';
import { pathBelow } from './field-path';

/** Cuts a path at a free-form field, since the caller names the keys below it. Other paths stay as they are. */
export function declaredPath(path: string): string {
  const [field = path] = path.split('.', 1);
  return FREE_FORM_FIELDS.includes(field) ? field : path;
}

/** The names of the changed fields, each once, without keys of the caller's own. */
export const changedFields = (changes: readonly Pick<FieldChange, 'field'>[]): string[] => [
  ...new Set(changes.map(({ field }) => declaredPath(field))),
];

/** `changedFields` of each account in turn, computed when it is read. */
export function* changedFieldsOfEach(changes: Iterable<readonly FieldChange[]>): Generator<string[]> {
  for (const ofAccount of changes) yield changedFields(ofAccount);
}

const PERSONAL_FIELDS = PERSONAL_PATHS.map((path) => path.reduce(pathBelow, ''));
const BELOW_PERSONAL_FIELDS = PERSONAL_FIELDS.map((field) => `${field}.`);

/** Whether a path tells of the person: it is that of a personal field, or below one. */
export const isPersonal = (path: string): boolean =>
  PERSONAL_FIELDS.includes(path) || BELOW_PERSONAL_FIELDS.some((above) => path.startsWith(above));
