import { type FieldFault } from '../../errors';
import { type JsonObject } from '../../json';
import { FREE_FORM_FIELDS } from '../fields/account-schema';
import { LIMITS } from '../fields/limits';
import { diff } from '../merge/diff';
import { nullMeaningIn } from '../merge/null-clears';
import { type MeasuredAccount, sizeFaults } from './free-form-size';
import { jsonBytes, leavesBound } from './json-size';

/** A bound this far above the limit leaves no doubt, and spares measuring many megabytes. */
const DOUBTFUL = 16;

/**
 * What keeps an update from being recorded whole. It is recorded leaf by leaf, and paths repeat the keys above a leaf:
 * a small update may have much to record. All that is sent counts, whether it differs from what is stored or not, so
 * that the answer does not tell which of it does.
 */
export function recordFaults(fields: JsonObject): FieldFault[] {
  // What does not fit by itself fits no account: merging only adds to it. Known early, it is not worked on any further.
  const tooLarge = sizeFaults({ metadata: {}, ...fields } as unknown as MeasuredAccount);
  if (tooLarge.length > 0) return tooLarge;
  const bound = FREE_FORM_FIELDS.reduce((sum, name) => sum + leavesBound(fields[name], name.length), 0);
  if (bound <= LIMITS.changesBytes) return [];
  const leavesBytes = () =>
    jsonBytes(FREE_FORM_FIELDS.flatMap((name) => diff(undefined, fields[name], nullMeaningIn(name), name)));
  if (bound <= DOUBTFUL * LIMITS.changesBytes && leavesBytes() <= LIMITS.changesBytes) return [];
  const message = `must not state more free-form data than can be recorded in ${LIMITS.changesBytes} bytes as JSON, each value with its path`;
  return [{ field: 'account', message }];
}
