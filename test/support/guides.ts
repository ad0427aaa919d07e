import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '../../docs');

/** The text of a guide in `docs`. */
export const guide = (name: string): string => readFileSync(join(docs, name), 'utf8');

/** The blocks of code in a text that are marked as of a language, in their order. */
export const blocksIn = (text: string, language: string): string[] =>
  Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')), ([, block = '']) => block);

/** The blocks of code of a guide that are marked as of a language. */
export const blocksOf = (name: string, language: string): string[] => blocksIn(guide(name), language);
