import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../package.json';

const root = join(__dirname, '../..');
const docs = join(root, 'docs');

export const README = readFileSync(join(root, 'README.md'), 'utf8');

/** The text of a guide in `docs`. */
export const guide = (name: string): string => readFileSync(join(docs, name), 'utf8');

/** The blocks of code in a text that are marked as of a language, in their order. */
export const blocksIn = (text: string, language: string): string[] =>
  Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')), ([, block = '']) => block);

/** The blocks of code of a guide that are marked as of a language. */
export const blocksOf = (name: string, language: string): string[] => blocksIn(guide(name), language);

/** Commands for a clone whose service listens on port 4000, made to run in any folder against the service at a URL. */
export const pastable = (commands: string, url: string): string =>
  commands.replaceAll('http://127.0.0.1:4000', url).replaceAll('dist/cli', join(root, 'dist/cli'));

/**
 * Commands of a guide, with what `npm run` starts in its place: it would build first. The build has been done, and
 * would disturb the tests beside this one.
 */
export const withoutBuild = (commands: string): string =>
  commands.replace(/npm run --silent keys --/g, scripts.keys.split(' && exec ')[1] ?? '');
