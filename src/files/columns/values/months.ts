/** The languages in which months are recognized. Of no two of them one has a word for another month. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'sv', 'nb', 'fi'];
/** What spreadsheets and databases write besides. */
const MORE_NAMES: readonly (readonly [name: string, month: number])[] = [
  ['mrz', 3],
  ['febr', 2],
  ['sep', 9],
  ['sept', 9],
  ['set', 9],
];
/** A month is named in another form beside a day. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = (['short', 'long'] as const).flatMap((month) => [
  { month },
  { month, day: 'numeric' },
]);

const wordOf = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\.$/, '');

/** The number of each month by its names. Made once, when it is first needed. */
let cached: ReadonlyMap<string, number> | undefined;

function knownMonths(): ReadonlyMap<string, number> {
  const formats = LANGUAGES.flatMap((language) =>
    FORMS.map((form) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })),
  );
  const names = formats.flatMap((format) =>
    Array.from({ length: 12 }, (_, month): [string, number] => {
      const part = format.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'month');
      return [wordOf(part?.value ?? ''), month + 1];
    }),
  );
  return new Map([...names, ...MORE_NAMES]);
}

/**
 * The number of a month by its whole name or its abbreviation. What only begins like one is none: the Finnish `marraskuu`
 * is November.
 */
export function monthNamed(name: string): number | undefined {
  cached ??= knownMonths();
  return cached.get(wordOf(name));
}
