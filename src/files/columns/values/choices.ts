import { suggestionList } from 'graphql/jsutils/suggestionList';

/**
 * The form in which texts are compared with values. It ignores case, spaces, `_` and `-`, and reads `&` as `and`. A text
 * that consists of nothing else is only trimmed.
 */
export function normalizedText(text: string): string {
  const form = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\s_-]+/g, '');
  return form === '' ? text.trim() : form;
}

/** The values of an enumeration by their normalized text. Cached, since every row needs them. */
const forms = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

function byForm(values: readonly string[]): ReadonlyMap<string, string> {
  const made = forms.get(values) ?? new Map(values.map((value) => [normalizedText(value), value]));
  forms.set(values, made);
  return made;
}

/** The value that a text stands for, such as `PAID IN FULL` for `Paid_in_full`; undefined if it matches none. */
export function choiceOf(text: string, values: readonly string[]): string | undefined {
  return byForm(values).get(normalizedText(text));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const initialsOf = (value: string): string =>
  lettersOf(
    value
      .split(/[\s_-]+/)
      .map((word) => word.charAt(0))
      .join(''),
  );

/** A shorter prefix says too little about which value is meant. */
const MIN_PREFIX = 3;

/** What abbreviations of the trade stand for, by their normalized text. */
const OF_THE_TRADE: Readonly<Record<string, readonly string[]>> = {
  bk: ['BANKRUPTCY'],
  bkt: ['BANKRUPTCY'],
  bky: ['BANKRUPTCY'],
  dec: ['DECEASED', 'DECLINED'],
  dcd: ['DECEASED'],
  inc: ['JAIL', 'OTHER'],
  incarcerated: ['JAIL'],
  rtp: ['REFUSED'],
};

/**
 * Guesses which values may be meant by a text that matches none: those that the trade abbreviates so, with these initials
 * (`PIF`), with this prefix (`Bankrupt`), or with the fewest differences. A person has to confirm it.
 */
export function nearestChoices(text: string, values: readonly string[]): readonly string[] {
  const form = normalizedText(text);
  const ofTheTrade = (Object.hasOwn(OF_THE_TRADE, form) ? OF_THE_TRADE[form] : undefined) ?? [];
  if (ofTheTrade.length > 0 && ofTheTrade.every((value) => values.includes(value))) return ofTheTrade;
  const ofInitials = values.find((value) => initialsOf(value) === lettersOf(text));
  if (ofInitials !== undefined) return [ofInitials];
  const known = byForm(values);
  const prefixed = [...known].filter(
    ([value]) => form.length >= MIN_PREFIX && (value.startsWith(form) || form.startsWith(value)),
  );
  if (prefixed.length > 0) return prefixed.map(([, value]) => value);
  const [nearest = ''] = suggestionList(form, [...known.keys()]);
  return [known.get(nearest) ?? []].flat();
}
