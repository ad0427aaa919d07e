import * as fc from 'fast-check';
import { isNotModified, readIfMatch } from '../../../../../src/service/surfaces/rest/requests/entity-tag';
import { runs } from '../../../../support/properties';

/** The tags of a header by its grammar: a comma separates where as many quotes have been opened as closed. */
function tagsOf(header: string): string[] | undefined {
  const elements = ['']; // The last one is being read.
  let isQuoted = false;
  for (const sign of header) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === ',' && !isQuoted) elements.push('');
    else elements.push(`${elements.pop()}${sign}`);
  }
  const texts = elements.map((element) => element.replaceAll('\t', ' ').trim()).filter((text) => text !== '');
  const isTag = texts.map((text) => /^(?:W\/)?"[^" ]*"$/.test(text));
  if (texts.length === 0 || isTag.includes(false)) return undefined;
  return texts.map((text) => text.slice(text.indexOf('"') + 1, -1));
}

function read(header: string): number[] | string | undefined {
  try {
    return readIfMatch(header);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it('headers that hold entity tags are read as their grammar says', () => {
  const word = fc.constantFrom(
    '"1"',
    '"23"',
    'W/"1"',
    '"1-gzip"',
    'W/"23;gzip"',
    '"x,y"',
    '""',
    ',',
    ' ',
    '\t',
    '"',
    'W',
    '/',
    '1',
    'x',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const header = words.join('');
      const tags = tagsOf(header);
      const versions = tags?.filter((tag) => /^[1-9]/.test(tag)).map((tag) => Number.parseInt(tag, 10));
      expect(read(header)).toEqual(versions ?? 'INVALID_REQUEST_HEADER');
      expect(isNotModified(header, 1)).toBe((versions ?? []).includes(1));
    }),
    { numRuns: runs(3000) },
  );
});

it.each([
  ['before what is no tag', (space: string) => `"1",${space}x`, 'INVALID_REQUEST_HEADER'],
  ['behind a tag, before what is no comma', (space: string) => `"1"${space}x`, 'INVALID_REQUEST_HEADER'],
  ['everywhere in a list', (space: string) => `${space}"1"${space},${space},${space}"2"${space}`, [1, 2]],
])('endless white space in a header of entity tags is read once: %s', async (_where, header, expected) => {
  // Read by the square of its length it would take minutes; a test that takes so long fails with its next tick.
  const found = read(header(' \t'.repeat(200_000)));
  await new Promise((next) => setTimeout(next, 0));
  expect(found).toEqual(expected);
});
