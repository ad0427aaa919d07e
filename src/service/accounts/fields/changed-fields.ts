import { type FieldChange } from '../../records/audit/entries/field-change';
import { FREE_FORM_FIELDS } from './account-schema';

/** Cuts a path at a free-form field, since the caller names the keys below it. Other paths stay as they are. */
export function declaredPath(path: string): string {
  const [field = path] = path.split('.', 1);
  return FREE_FORM_FIELDS.includes(field) ? field : path;
}

/** The names of the changed fields, each once, without the keys that callers choose. */
export const changedFields = (changes: readonly Pick<FieldChange, 'field'>[]): string[] => [
  ...new Set(changes.map(({ field }) => declaredPath(field))),
];

/** `changedFields` of each account in turn, computed when it is read. */
export function* changedFieldsOfEach(changes: Iterable<readonly FieldChange[]>): Generator<string[]> {
  for (const ofAccount of changes) yield changedFields(ofAccount);
}
