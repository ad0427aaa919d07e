import { type FieldChange } from '../../audit/field-change';
import { FREE_FORM_FIELDS } from './account-schema';

/** The path of a field as far as it is the service's own word: below a free-form field the caller names the keys. */
export function declaredPath(path: string): string {
  const [field = path] = path.split('.', 1);
  return FREE_FORM_FIELDS.includes(field) ? field : path;
}

/** The names of the changed fields, each once, without keys of the caller's own. */
export const changedFields = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.map(({ field }) => declaredPath(field))),
];

/** The same for each of several accounts, made as it is read. */
export function* changedFieldsOfEach(changes: Iterable<readonly FieldChange[]>): Generator<string[]> {
  for (const ofAccount of changes) yield changedFields(ofAccount);
}
