import { losesDigits, parseJson } from '../../../../files/input/exact-json';
import { type AccountUpdateInput } from '../../../api/schema.generated';
import { leadingDay, statedDay } from '../../../ui/values/format-time';
import { jsonTextsIn, textOfList, textsIn } from '../../../ui/values/texts';
import { type AccountDetailsFragment } from '../account.generated';
import { type AccountField, type FieldGroup, GROUPS, isSame, metadataOf, valueIn } from '../fields/fields';

/** A field of the form. */
export interface FormField extends Pick<AccountField, 'label' | 'kind' | 'isClearable'> {
  /** As the service names it in what it finds wrong. */
  id: string;
  keys: readonly string[];
}

/** What was typed, by the ids of the fields that were touched. */
export type Draft = Readonly<Record<string, string>>;

/** A field that would change. */
export interface PlannedChange {
  field: FormField;
  from: unknown;
  to: unknown;
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** The fields that an update may change, in the groups of the account. Of the free-form ones those that are one value. */
export const formGroups = (account: AccountDetailsFragment): { title: string; fields: FormField[] }[] => {
  const groups = GROUPS.map(({ title, fields }: FieldGroup) => ({
    title,
    fields: fields
      .filter(({ isEditable }) => isEditable)
      .map(({ path, ...field }) => ({ ...field, id: path, keys: path.split('.') })),
  }));
  const metadata: FormField[] = metadataOf(account)
    .filter(([, value]) => isScalar(value))
    .map(([name]) => ({
      id: `metadata.${name}`,
      keys: ['metadata', name],
      label: name,
      kind: 'json',
      isClearable: true,
    }));
  return [...groups, { title: 'Metadata', fields: metadata }].filter(({ fields }) => fields.length > 0);
};

/** A value as it is typed: the day where it states one, though systems sent its midnight. */
export function typedText(value: unknown, kind: FormField['kind']): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return textOfList(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return kind === 'day' || kind === 'time' ? (statedDay(text) ?? text) : text;
}

const NOT_CLEARABLE = 'This cannot be empty.';
const NO_NUMBER = 'This must be a number, such as 812.40.';
const NO_DAY = 'This must be a day, such as 2026-11-23.';
const NO_LIST = 'This must be texts between commas, or a list of JSON, such as ["a, b", "c"].';
const NO_OBJECT = 'This must be an object of JSON, or a name.';

interface Parsed {
  value?: unknown;
  fault?: string;
}

const LOSES_DIGITS = 'A number of so many digits would lose some.';

const numberOf = (text: string): Parsed => {
  if (losesDigits(text)) return { fault: LOSES_DIGITS };
  return Number.isFinite(Number(text)) ? { value: Number(text) } : { fault: NO_NUMBER };
};

/** A balance stays text where it was text: what was sent is kept digit by digit. */
const balanceOf = (text: string, before: unknown): Parsed => {
  const isText = typeof before === 'string' && Number.isFinite(Number(text));
  return isText ? { value: text } : numberOf(text);
};

function jsonOf(text: string, before: unknown): Parsed {
  if (typeof before === 'number') return numberOf(text);
  if (typeof before === 'boolean' && /^(?:true|false)$/.test(text)) return { value: text === 'true' };
  if (!text.startsWith('{')) return { value: text };
  let fault: string | undefined;
  const noted = (number: string) => {
    fault = `${LOSES_DIGITS} Put it in quotes.`;
    return JSON.stringify(number);
  };
  try {
    const value = parseJson(text, noted);
    return fault === undefined ? { value } : { fault };
  } catch {
    return { fault: NO_OBJECT };
  }
}

const listOf = (text: string): Parsed =>
  text.startsWith('[') && !jsonTextsIn(text) ? { fault: NO_LIST } : { value: textsIn(text) };

function parse({ id, kind, isClearable }: FormField, typed: string, before: unknown): Parsed {
  const text = typed.trim();
  if (kind === 'list') return listOf(text);
  if (text === '') return isClearable ? { value: null } : { fault: NOT_CLEARABLE };
  if (kind === 'money') return id === 'currentBalance' ? balanceOf(text, before) : numberOf(text);
  if (kind === 'number' || kind === 'share') return numberOf(text);
  // The service takes any text as a birthdate. One that is there already may stay.
  if (kind === 'day' && text !== before && leadingDay(text) === undefined) return { fault: NO_DAY };
  if (kind === 'flag') return { value: text === 'true' };
  return kind === 'json' ? jsonOf(text, before) : { value: text };
}

/** What a draft would change, and what is wrong with it, by the ids of the fields. */
export function planChanges(account: AccountDetailsFragment, draft: Draft) {
  const changes: PlannedChange[] = [];
  const faults: Record<string, string> = {};
  for (const field of formGroups(account).flatMap(({ fields }) => fields)) {
    const typed = draft[field.id];
    const from = valueIn(account, field.keys);
    if (typed === undefined || typed === typedText(from, field.kind)) continue;
    const { value: to, fault } = parse(field, typed, from);
    if (fault !== undefined) faults[field.id] = fault;
    else if (!isSame(from, to)) changes.push({ field, from, to });
  }
  return { changes, faults };
}

/** The update that makes these changes. */
export function updateOf(changes: readonly PlannedChange[]): AccountUpdateInput {
  const update: Record<string, unknown> = {};
  for (const { field, to } of changes) {
    const [last = '', ...above] = [...field.keys].reverse();
    let part = update;
    for (const key of above.reverse()) {
      part[key] ??= {};
      part = part[key] as Record<string, unknown>;
    }
    part[last] = to;
  }
  return update;
}

/** A field that somebody else changed meanwhile, or that both did. */
export interface Difference {
  field: FormField;
  began: unknown;
  now: unknown;
  /** Set where the draft changes it too. */
  mine: PlannedChange | undefined;
}

/** What differs between the account that an edit began with and the account as it is now. */
export const differences = (
  began: AccountDetailsFragment,
  now: AccountDetailsFragment,
  changes: readonly PlannedChange[],
): Difference[] =>
  formGroups(now)
    .flatMap(({ fields }) => fields)
    .map((field) => ({
      field,
      began: valueIn(began, field.keys),
      now: valueIn(now, field.keys),
      mine: changes.find((change) => change.field.id === field.id),
    }))
    .filter((difference) => difference.mine !== undefined || !isSame(difference.began, difference.now));
