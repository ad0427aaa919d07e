import { type HeldNumber } from '../../audit/entries/audit-trail-entry';
import { type FieldChange } from '../../audit/entries/field-change';
import { type AppliedFields } from './apply-fields';

/**
 * What an update replaces on an account that is on legal hold, as far as its masked changes do not tell it; undefined
 * if they tell everything. Pure.
 * @param masked the changes of the update, in the same order
 */
export function heldNumbersOf(
  { stored, changes }: Pick<AppliedFields, 'stored' | 'changes'>,
  masked: readonly FieldChange[],
): HeldNumber[] | undefined {
  if (!stored.legalHold) return undefined;
  const held = changes.filter(({ from }, position) => from !== masked[position]?.from);
  return held.length > 0 ? held.map(({ field, from }) => ({ field, from })) : undefined;
}
