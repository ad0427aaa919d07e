import { type Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { BrokenFileError } from '../rows/broken-file';

/** What is told of a document, in its order; names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Characters without a tag among them; a cell holds 32,767 at most. */
const MAX_TEXT_BYTES = 4_000_000;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a document of any length, in little room; it goes on after each piece of it when it is asked to.
 * Entities of the document's own are none, so that none can unfold.
 * @throws BrokenFileError for what is no XML; and whatever a handler throws
 */
export async function* readXml(
  stream: Readable,
  part: string,
  handlers: XmlHandlers,
): AsyncGenerator<void, void, undefined> {
  const parser = new SaxesParser();
  let textBytes = 0;
  parser.on('error', () => {
    throw new BrokenFileError(`The workbook is damaged: its part ${part} cannot be read`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    textBytes = 0;
    handlers.open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => handlers.close?.(withoutPrefix(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) {
      textBytes += chunk.length;
      if (textBytes > MAX_TEXT_BYTES)
        throw new BrokenFileError(`The workbook is damaged: its part ${part} has a text without end`);
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.close();
  } catch (error) {
    if (error instanceof BrokenFileError) throw error;
    throw new BrokenFileError(`The workbook is damaged: its part ${part} cannot be unpacked`);
  } finally {
    stream.destroy();
  }
}

/** Reads a document to its end. @throws BrokenFileError */
export async function readWholeXml(stream: Readable, part: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, part, handlers));
}
