import { SaxesParser } from 'saxes';
import { BrokenFileError } from '../input/broken-file-error';

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

/** The value of a boolean in all its forms, and in capital letters as some writers have it; undefined for other texts. */
export function readBoolean(text: string | undefined): boolean | undefined {
  switch (text?.trim().toLowerCase()) {
    case '1':
    case 'true':
      return true;
    case '0':
    case 'false':
      return false;
    default:
      return undefined;
  }
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** What a document says of its encoding. Other than UTF-8 has only what was written by hand. */
const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/;

/** Decodes a document as it declares. @throws TypeError or RangeError if it is not so encoded, or nobody knows how */
function decoderOf(): (chunk?: Uint8Array) => string {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return (chunk) => {
    decoder ??= new TextDecoder(DECLARED.exec(String.fromCharCode(...(chunk?.subarray(0, 200) ?? [])))?.[1], {
      fatal: true,
    });
    return decoder.decode(chunk, { stream: chunk !== undefined });
  };
}

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
  const parser = new SaxesParser<{ xmlns?: false; position: boolean }>({ position: false });
  let textBytes = 0;
  let depth = 0;
  const refuse = (): never => {
    throw new BrokenFileError(`The workbook is damaged: its part ${part} cannot be read`);
  };
  parser.on('error', refuse);
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
  const decoder = decoderOf();
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder(chunk);
    } catch {
      return refuse();
    }
  };
  for await (const chunk of chunks) {
    textBytes += chunk.length;
    if (textBytes > MAX_TEXT_BYTES)
      throw new BrokenFileError(`The workbook is damaged: its part ${part} has a text that does not end`);
    parser.write(decode(chunk));
    yield;
  }
  parser.write(decode());
  parser.close();
}

/** Reads a document to its end. @throws BrokenFileError */
export async function readWholeXml(
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  handlers: XmlHandlers,
): Promise<void> {
  for await (const _ of readXml(chunks, part, handlers));
}
