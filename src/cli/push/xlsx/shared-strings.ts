import { BrokenFileError } from '../rows/broken-file';
import { type Parts } from './parts';
import { RichText } from './rich-text';
import { readWholeXml } from './xml';

const MAX_BYTES = 1_000_000_000;
/** They are all kept, as a sheet names them in any order. */
const MAX_CHARACTERS = 100_000_000;
const MAX_TEXTS = 10_000_000;

/** The texts that sheets name by number. @throws BrokenFileError where they are more than fit in memory */
export async function readSharedStrings(parts: Parts, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined || !parts.has(part)) return texts;
  const current = new RichText();
  let characters = 0;
  await readWholeXml(await parts.open(part, MAX_BYTES), part, {
    open(name) {
      if (name === 'si') current.begin();
      current.open(name);
    },
    text: (text) => current.add(text),
    close(name) {
      current.close(name);
      if (name !== 'si') return;
      characters += current.text.length;
      texts.push(current.text);
      if (characters > MAX_CHARACTERS || texts.length > MAX_TEXTS) {
        throw new BrokenFileError('The workbook has more text than fits in memory: save the sheet as CSV');
      }
    },
  });
  return texts;
}
