import { SaxesParser } from 'saxes';
import { BrokenFileError } from '../input/broken-file';

/** Called for each piece of a document, in order. Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The longest text between two tags. A cell holds at most 32,767 characters. */
const MAX_TEXT_BYTES = 4_000_000;
/** How deep tags may be nested: the parser keeps every open tag. Spreadsheets nest fewer than twenty. */
const MAX_DEPTH = 100;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a document of any length in bounded memory. Yields after each chunk, so the caller sets the pace. Entities that
 * the document declares are not expanded.
 * @throws BrokenFileError if the document is not XML, and whatever a handler throws
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  handlers: XmlHandlers,
): AsyncGenerator<void, void, undefined> {
  const parser = new SaxesParser();
  let textBytes = 0;
  let depth = 0;
  parser.on('error', () => {
    throw new BrokenFileError(`The workbook is damaged: its part ${part} cannot be read`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    textBytes = 0;
    depth += 1;
    if (depth > MAX_DEPTH)
      throw new BrokenFileError(`The workbook is damaged: its part ${part} nests tags more than ${MAX_DEPTH} deep`);
    handlers.open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(withoutPrefix(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const decoder = new TextDecoder();
  try {
    for await (const chunk of chunks) {
      textBytes += chunk.length;
      if (textBytes > MAX_TEXT_BYTES)
        throw new BrokenFileError(`The workbook is damaged: its part ${part} has a text that does not end`);
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.close();
  } catch (error) {
    if (error instanceof BrokenFileError) throw error;
    throw new BrokenFileError(`The workbook is damaged: its part ${part} cannot be unpacked`);
  }
}

/** Reads a document to its end. @throws BrokenFileError */
export async function readWholeXml(
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  handlers: XmlHandlers,
): Promise<void> {
  for await (const _ of readXml(chunks, part, handlers));
}
