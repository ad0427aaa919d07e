import { getCountries } from 'libphonenumber-js/min';

/** The languages in which the names of countries are recognized. */
const LANGUAGES = 'en de fr es it pt nl da sv nb fi pl cs sk hu ro bg el tr ru ja zh ko he'.split(' ');
/** Territories that have ZIP codes, too. */
const UNITED_STATES = ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM'];
const MORE_NAMES = ['usa', 'unitedstatesofamerica', 'america', 'eeuu'];
/** Parts and short names of countries, and the codes of three letters of those whose codes have four digits or fewer. */
const NAMES_ABROAD = (
  'uk england scotland wales northernireland greatbritain holland korea turkey czechrepublic ' +
  'aus aut bel bgr che cyp dnk hun isl lie lux lva nld nor nzl phl prt svn tun zaf'
).split(' ');

const formOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Whether a country is not the United States, by its code or name in small letters. Made once, when it is first needed. */
let cached: ReadonlyMap<string, boolean> | undefined;

function knownCountries(): ReadonlyMap<string, boolean> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return new Map([
    ...[...getCountries(), 'UM'].flatMap((code) =>
      [code, ...names.map((name) => name.of(code) ?? code)].map(
        (text) => [formOf(text), !UNITED_STATES.includes(code)] as const,
      ),
    ),
    ...MORE_NAMES.map((name) => [name, false] as const),
    ...NAMES_ABROAD.map((name) => [name, true] as const),
  ]);
}

/** Whether a country, by its code or name, is another than the United States. @returns undefined if it is not recognized */
export function isAbroad(country: string): boolean | undefined {
  const form = formOf(country);
  if (form === '') return undefined;
  cached ??= knownCountries();
  return cached.get(form);
}
