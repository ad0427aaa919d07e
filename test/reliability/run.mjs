// Runs one reliability check with parameters of its own, on the embedded server or on what MONGODB_URL names:
//   node test/reliability/run.mjs NAME [--parameter value …]     NAME: a folder beside this file
import { spawnSync } from 'node:child_process';

const [name, ...words] = process.argv.slice(2);
const parameters = {};
for (let at = 0; at < words.length; at += 2) {
  const parameter = /^--([a-z][a-z-]*)$/.exec(words[at])?.[1];
  const value = Number(words[at + 1]);
  if (parameter === undefined || words[at + 1] === undefined || Number.isNaN(value)) {
    process.stderr.write('Usage: npm run CHECK -- [--parameter number …], see docs/reliability.md\n');
    process.exit(2);
  }
  parameters[parameter] = value;
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--config', 'jest.reliability.config.js', `test/reliability/${name}/`],
  { stdio: 'inherit', env: { ...process.env, RELIABILITY: JSON.stringify(parameters) } },
);
process.exit(status ?? 1);
