import { type DraftNote } from '../../../../files/columns/draft-notes';
import { type Cause } from '../../../../files/rows/tally';
import { labelOf as labelOfField } from '../../account/fields/fields';
import { choiceText } from '../../labels';
import { type OpenMapping } from '../reading/messages';
import { plainWords } from '../reading/plain-words';

/** A field as people call it; its path where it has no other name. */
export const labelOf = (field: string): string => (field === 'person.name' ? 'Name' : labelOfField(field));

/** What is wrong with rows, as a sentence without its stop. */
export function faultWords({ field, message }: Cause): string {
  const what = plainWords(message);
  if (field !== undefined) return `${labelOf(field)} ${what}`;
  return /^\p{Ll}/u.test(what) ? `The row ${what}` : what;
}

/** The number of a fault's row where it is one of several kinds. */
export const placesText = (unit: 'line' | 'row', places: readonly number[]): string =>
  `${unit}${places.length === 1 ? '' : 's'} ${places.join(', ')}`;

/** A note on a column, in the words of this page. @returns undefined once it is settled */
export function noteWords(note: DraftNote, mapping: OpenMapping, fields: readonly string[]): string | undefined {
  switch (note.kind) {
    case 'guessed':
      return fields.includes(note.field) ? `Guessed from its name: ${note.meaning}. Check it.` : undefined;
    case 'rival':
      return fields.length === 0 && !mapping.firstOf[note.field]
        ? `Left out, since “${note.owner}” is ${labelOf(note.field)} already. Choose ${labelOf(note.field)} here, too, and say below that the first of both that is filled counts.`
        : undefined;
    case 'unknown':
      return fields.length === 0 ? 'Left out: its name says nothing. Choose a field, or leave it.' : undefined;
    case 'own id':
      return fields.length === 0 ? 'Left out: in exports it is the id of the service, which is never sent.' : undefined;
    case 'only number':
      return fields.includes(note.missing)
        ? undefined
        : `No column is ${labelOf(note.missing)}. If this is both, make another field of it, too.`;
    case 'lost zeros':
      return `Some cells have lost zeros in front: they are filled up to ${note.digits} digits.`;
    case 'values': {
      const open = note.open.map(
        ({ value, candidates }) =>
          `“${value}” may be ${candidates.map((one) => choiceText(note.field, one)).join(' or ')}.`,
      );
      return ['Some of its values match none. Choose below what they stand for.', ...open].join(' ');
    }
    case 'placeholders':
      return `Some cells are ${note.texts.join(', ')}. Check below what counts as empty.`;
    case 'percentages':
      return 'Read as percentages: 60 becomes 0.6.';
    case 'whole names':
      return 'Whole names: split into first and last name. A middle initial and a suffix go into metadata.';
    case 'ambiguous dates':
      return mapping.dates ? undefined : 'Its dates can be read in two ways. Choose the order of day and month below.';
    case 'serial dates':
      return 'Its cells are numbers, read as a spreadsheet counts days.';
    case 'converted dates':
      return 'Its dates have two forms: a spreadsheet may have converted those that it could read, with day and month swapped.';
    case 'ambiguous numbers':
      return mapping.decimal
        ? undefined
        : 'Its numbers may be thousands or fractions. Choose the decimal sign under “More options”.';
    case 'fractions':
      return 'Some cells end in .0, as numbers do: that is taken off.';
    case 'no country':
      if (mapping.country) return undefined;
      return `${note.areAll ? 'Its numbers name' : 'Some of its numbers name'} no country. Choose it below.`;
  }
}
