/** What years of two digits stand for in a field. */
export interface Century {
  /** The last year that they may stand for: they are the latest one up to it with these digits. */
  lastYear: number;
  /** Years after `lastYear`, up to this one, may be meant as well: such dates are refused. */
  doubtfulUntil?: number;
}

/** Dates that lie in the past by their nature. */
const PAST = [
  'history.accountOpened.date',
  'history.lastPayment.date',
  'history.placed.date',
  'smsOptOut.optedOutAt',
  'smsOptOut.lookupCarrierAt',
  'metadata.chargeOffDate',
  'metadata.delinquencyDate',
];
const BIRTHDATE = 'person.birthdate';
const AHEAD = 'history.statuteLimitationsDate';

/** A debt becomes time-barred years after its last payment; few courts keep one alive for longer. */
const YEARS_AHEAD = 50;
/** A date a few years ahead is more likely than one of ninety years ago. */
const YEARS_DOUBTFUL = 10;
/** Somebody born in `25` may be a child, or more than a hundred years old: few people become older than this. */
const YEARS_OF_A_CHILD = 10;

/** Whether no date of a field is later than today. */
export const liesInThePast = (field: string): boolean => field === BIRTHDATE || PAST.includes(field);

/** How years of two digits are read where nothing else is given of the date, as many spreadsheets do. */
const COMMON: Century = { lastYear: 2029 };

/**
 * What years of two digits stand for in a field: a birthdate lies in the past, and so does what has happened to an
 * account; a statute of limitations mostly ends in the future. The year of a child is in doubt.
 * @param thisYear in which the file is read
 */
export function centuryOf(field: string, thisYear: number): Century {
  if (field === BIRTHDATE) return { lastYear: thisYear - YEARS_OF_A_CHILD - 1, doubtfulUntil: thisYear };
  if (field === AHEAD) return { lastYear: thisYear + YEARS_AHEAD };
  if (PAST.includes(field)) return { lastYear: thisYear, doubtfulUntil: thisYear + YEARS_DOUBTFUL };
  return { lastYear: thisYear + YEARS_DOUBTFUL };
}

/** The whole year. @returns undefined if it is in doubt */
export function fullYear(year: string, { lastYear, doubtfulUntil = lastYear }: Century = COMMON): string | undefined {
  if (year.length > 2) return year;
  const ofCentury = lastYear - (lastYear % 100) + Number(year);
  const latest = ofCentury > lastYear ? ofCentury - 100 : ofCentury;
  return latest + 100 <= doubtfulUntil ? undefined : String(latest);
}
