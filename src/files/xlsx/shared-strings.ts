import { BrokenFileError } from '../input/broken-file-error';
import { type Parts } from './parts';
import { RichText } from './rich-text';
import { readWholeXml } from './xml';

const MAX_BYTES = 1_000_000_000;
/** All shared strings stay in memory, since a sheet refers to them in any order. */
const MAX_CHARACTERS = 100_000_000;
const MAX_TEXTS = 10_000_000;

/** Reads the texts that cells refer to by number. @throws BrokenFileError if they do not fit in memory */
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
        throw new BrokenFileError('The workbook has too much text to keep in memory: save the sheet as CSV');
      }
    },
  });
  return texts;
}
