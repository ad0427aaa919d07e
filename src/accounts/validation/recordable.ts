import { type FieldFault } from '../../errors';
import { type JsonObject } from '../../json';
import { FREE_FORM_FIELDS } from '../fields/account-schema';
import { LIMITS } from '../fields/limits';
import { diff } from '../merge/diff';
import { nullMeaningIn } from '../merge/null-meaning';
import { sizeFaults } from './free-form-size';
import { jsonBytes, leavesBound } from './json-size';

/** Above this many times the limit, the upper bound alone decides: measuring would take many megabytes. */
const MAX_MEASURED_FACTOR = 16;

/**
 * Checks whether the record of an update may become too large. Changes are recorded leaf by leaf, each with its path,
 * so a small update may need a large record. Everything that was sent counts, whether it differs from the stored value
 * or not: the answer must not reveal which part differs.
 */
export function recordFaults(fields: JsonObject): FieldFault[] {
  // Data that is too large by itself is too large for any account, since merging only adds to it. It is rejected early.
  const tooLarge = sizeFaults(fields);
  if (tooLarge.length > 0) return tooLarge;
  const bound = FREE_FORM_FIELDS.reduce((sum, name) => sum + leavesBound(fields[name], name.length), 0);
  if (bound <= LIMITS.changesBytes) return [];
  const leavesBytes = () =>
    jsonBytes(FREE_FORM_FIELDS.flatMap((name) => diff(undefined, fields[name], nullMeaningIn(name), name)));
  if (bound <= MAX_MEASURED_FACTOR * LIMITS.changesBytes && leavesBytes() <= LIMITS.changesBytes) return [];
  const message = `must not state more free-form data than can be recorded in ${LIMITS.changesBytes} bytes as JSON, each value with its path`;
  return [{ field: 'account', message }];
}
