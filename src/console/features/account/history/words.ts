import { formatMoney } from '../../../ui/values/format-money';
import { separatorOf } from '../../../ui/values/texts';
import { choiceText } from '../../labels';
import { isNothing, isObject, isSame, kindOf, labelOf, valueIn } from '../fields/fields';

/** A field that an entry changed. */
export interface Change {
  field: string;
  from?: unknown;
  to?: unknown;
}

const MAX_NAMED = 3;

/** A change of an object that has no label, as changes of what differs in it. */
export function partsOf(change: Change): Change[] {
  const { field, from, to } = change;
  const objects = [from, to].filter(isObject);
  const isWhole = labelOf(field) !== field || ![from, to].every((value) => isNothing(value) || isObject(value));
  if (objects.length === 0 || isWhole) return [change];
  return [...new Set(objects.flatMap(Object.keys))]
    .map((name) => ({ field: `${field}.${name}`, from: valueIn(from, [name]), to: valueIn(to, [name]) }))
    .filter((part) => !isSame(part.from, part.to))
    .flatMap(partsOf);
}

/** A value that fits into a sentence; undefined for the others. */
export function valueText(field: string, value: unknown): string | undefined {
  if (isNothing(value)) return undefined;
  switch (kindOf(field)) {
    case 'status':
    case 'category':
    case 'debt':
      return choiceText(field, value);
    case 'money':
      return formatMoney(value as number | string);
    case 'flag':
      return value ? 'Yes' : 'No';
    default:
      return undefined;
  }
}

const isText = (value: unknown) => typeof value === 'string';

function shownText(field: string, value: unknown): string {
  if (isNothing(value)) return '–';
  if (Array.isArray(value) && value.every(isText)) return value.join(separatorOf(value));
  return valueText(field, value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
}

/** Whether a change has a value: those of an erased person are null, as is a null that was added to free-form data. */
export const hasValues = ({ from, to }: Change): boolean => (from ?? to ?? null) !== null;

/** The fields of changes without a value. */
export const valuelessText = (changes: readonly Change[]): string =>
  `${changes.map(({ field }) => labelOf(field)).join(', ')}: no values`;

/** A change in one line, from what to what. */
export function changeText(change: Change): string {
  const { field, from, to } = change;
  return hasValues(change)
    ? `${labelOf(field)}: ${shownText(field, from)} → ${shownText(field, to)}`
    : valuelessText([change]);
}

function changeWords({ field, from, to }: Change): string {
  const [before, after] = [valueText(field, from), valueText(field, to)];
  const label = labelOf(field);
  return before !== undefined && after !== undefined ? `${label} from ${before} to ${after}` : label;
}

/** Whether a change is one of those that people look for. */
const isSought = ({ field }: Change): boolean => ['status', 'currentBalance'].includes(field);

/** The changed fields as people call them: the first ones with their values, and how many more there are. */
export function fieldWords(changes: readonly Change[]): string {
  const words = [...changes.filter(isSought), ...changes.filter((change) => !isSought(change))].map(changeWords);
  const more = words.length - MAX_NAMED;
  return new Intl.ListFormat(undefined).format(more > 0 ? [...words.slice(0, MAX_NAMED), `${more} more`] : words);
}
