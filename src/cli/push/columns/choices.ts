import { suggestionList } from 'graphql/jsutils/suggestionList';

/**
 * The form in which texts of a file are compared with values: without regard to case, spaces, `_`, `-`, and to whether
 * `and` is written `&`. A text of nothing else stays as it is.
 */
export function folded(text: string): string {
  const form = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\s_-]+/g, '');
  return form === '' ? text.trim() : form;
}

/** The values of an enumeration by their folded forms, made once: they are asked for with each row. */
const forms = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

function byForm(values: readonly string[]): ReadonlyMap<string, string> {
  const made = forms.get(values) ?? new Map(values.map((value) => [folded(value), value]));
  forms.set(values, made);
  return made;
}

/** The value that a text stands for, such as `PAID IN FULL` for `Paid_in_full`; undefined where it is none of them. */
export function choiceOf(text: string, values: readonly string[]): string | undefined {
  return byForm(values).get(folded(text));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const initialsOf = (value: string): string =>
  lettersOf(
    value
      .split(/[\s_-]+/)
      .map((word) => word.charAt(0))
      .join(''),
  );

/** The shortest beginning of a value that says which value is meant. */
const MIN_PREFIX = 3;

/**
 * The value that was probably meant by a text that is none of them: the one with these initials (`PIF`), with this
 * beginning (`Bankrupt`), or with the fewest differences. It is a guess for a person to confirm.
 */
export function nearestChoice(text: string, values: readonly string[]): string | undefined {
  const form = folded(text);
  const known = byForm(values);
  const prefixed = [...known].filter(
    ([value]) => form.length >= MIN_PREFIX && (value.startsWith(form) || form.startsWith(value)),
  );
  const [nearest = ''] = suggestionList(form, [...known.keys()]);
  return values.find((value) => initialsOf(value) === lettersOf(text)) ?? prefixed[0]?.[1] ?? known.get(nearest);
}
