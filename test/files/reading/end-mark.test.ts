import fc from 'fast-check';
import { withoutEndMark } from '../../../src/files/reading/open-file';
import '../../support/properties';

const MARK = '\u001a';

async function read(chunks: readonly string[]): Promise<{ text: string; said: string[] }> {
  async function* arriving() {
    yield* chunks;
  }
  const said: string[] = [];
  let text = '';
  for await (const piece of withoutEndMark(arriving(), (line) => said.push(line))) text += piece;
  return { text, said };
}

/** What a person would do: take off spaces and marks at the end, and put back the spaces before the first mark. */
function expectedOf(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === MARK || text[end - 1]?.trim() === '')) end -= 1;
  const at = text.indexOf(MARK, end);
  return at < 0 ? text : text.slice(0, at);
}

it('marks at the end are left out, those inside stay, however the text is cut into chunks', async () => {
  const chunks = fc.array(fc.string({ unit: fc.constantFrom('a', '\n', ' ', MARK) }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(chunks, async (pieces) => {
      const whole = pieces.join('');
      const { text, said } = await read(pieces);
      expect(text).toBe(expectedOf(whole));
      expect(said).toHaveLength(text === whole ? 0 : 1);
    }),
  );
});

it.each([1, 1_000])('two million marks are read in chunks, %i of them, whatever follows', async (count) => {
  const marks = Array.from({ length: count }, () => MARK.repeat(2_000_000 / count));
  expect(await read(['a', ...marks, 'b'])).toEqual({ text: `a${MARK.repeat(2_000_000)}b`, said: [] });
  expect((await read(['a\n', ...marks])).text).toBe('a\n');
});
