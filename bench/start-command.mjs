import { createRequire } from 'node:module';

const { start } = createRequire(import.meta.url)('../package.json').scripts;
const [before, command] = start.split(' exec node ');

/** The arguments of Node.js with which `npm start` runs the service. */
export const startArguments = command.split(' ');

/** The variables that `npm start` sets for it. */
export const startEnvironment = Object.fromEntries(
  before.split(' ').flatMap((word) => (/^\w+=/.test(word) ? [word.split('=')] : [])),
);
