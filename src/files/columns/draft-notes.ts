/** What a person should know of a column, or decide. */
export type DraftNote =
  | { kind: 'guessed'; field: string; meaning: string | undefined }
  | { kind: 'rival'; field: string; meaning: string | undefined; owner: string; column: string }
  | { kind: 'only number'; missing: string; fields: readonly string[] }
  | { kind: 'lost zeros'; digits: number }
  | { kind: 'values'; field: string; open: readonly { value: string; candidates: readonly string[] }[] }
  | { kind: 'placeholders'; texts: readonly string[] }
  | { kind: 'no country'; areAll: boolean }
  | {
      kind:
        | 'unknown'
        | 'own id'
        | 'percentages'
        | 'whole names'
        | 'ambiguous dates'
        | 'serial dates'
        | 'converted dates'
        | 'ambiguous numbers'
        | 'fractions';
    };

/** By column. Names of columns are data; even `__proto__` may be one. */
export type Notes = Record<string, DraftNote[]>;

export const addNote = (notes: Notes, column: string, ...more: DraftNote[]) => {
  if (more.length > 0) notes[column] = [...(notes[column] ?? []), ...more];
};

/** A note in the words of a mapping file. */
export function noteText(note: DraftNote): string {
  switch (note.kind) {
    case 'guessed':
      return `Read as ${note.field}: ${note.meaning}.`;
    case 'rival': {
      const { field, meaning, owner, column } = note;
      const both = `"firstOf": { "${field}": [${JSON.stringify(owner)}, ${JSON.stringify(column)}] }`;
      return `Left out. It may be ${field} (${meaning}), but "${owner}" is read as that; ${both} takes the first that is not empty.`;
    }
    case 'unknown':
      return 'Left out: no field is known for this name.';
    case 'own id':
      return "Left out: in exports of the service it is the service's own id, which is never pushed.";
    case 'only number':
      return `No column is ${note.missing}: [${note.fields.map((field) => `"${field}"`).join(', ')}] makes both of it.`;
    case 'lost zeros':
      return `Some cells have lost leading zeros; "digits": ${note.digits} puts them back.`;
    case 'values': {
      const open = note.open.map(
        ({ value, candidates }) => `${JSON.stringify(value)} may be ${candidates.join(' or ')}.`,
      );
      return ['Check what its values stand for; null leaves the field alone.', ...open].join(' ');
    }
    case 'placeholders':
      return `Some cells are ${note.texts.join(', ')}: check that "empty" names what stands for no value.`;
    case 'percentages':
      return '"type": "percent" reads 60 as 0.6.';
    case 'whole names':
      return '"split" makes first and last name of it, and a middle initial and a suffix in metadata.';
    case 'ambiguous dates':
      return 'Its dates can be read in two ways: set "dates" to "mdy" or "dmy".';
    case 'serial dates':
      return 'Its cells are numbers; "dates": "serial" reads them as a spreadsheet counts days.';
    case 'converted dates':
      return 'Its dates have two forms: a spreadsheet may have converted those that it could read, with day and month swapped.';
    case 'ambiguous numbers':
      return 'Its numbers do not show whether they are thousands or fractions: set "decimal" to "." or ",".';
    case 'fractions':
      return 'Some cells end in .0, as numbers do; "digits" takes that off.';
    case 'no country':
      return `${note.areAll ? 'Its numbers' : 'Some of its numbers'} have no country code: set "country", such as "US".`;
  }
}
