import { BrokenFileError } from '../input/broken-file-error';

/** Many times what a cell holds. Tags may cut a text into pieces that are each short. */
const MAX_CHARACTERS = 4_000_000;

/** The escape for a character that XML cannot hold, or for a text that looks like such an escape: `_x000D_`. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;

/** Nearly no text has an escape, and replacing is slow. */
export const unescaped = (text: string): string =>
  text.includes('_')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of a cell from its formatted pieces, without the guides to pronunciation. */
export class RichText {
  private pieces = '';
  private isText = false;
  private isPhonetic = false;

  get text(): string {
    return unescaped(this.pieces);
  }

  begin(): void {
    this.pieces = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
    if (name === 't') this.isText = true;
  }

  /** @throws BrokenFileError once the text is too long */
  add(text: string): void {
    if (!this.isText || this.isPhonetic) return;
    this.pieces += text;
    if (this.pieces.length > MAX_CHARACTERS)
      throw new BrokenFileError('The workbook has a cell with more text than a spreadsheet allows');
  }

  close(name: string): void {
    if (name === 'rPh') this.isPhonetic = false;
    if (name === 't') this.isText = false;
  }
}
