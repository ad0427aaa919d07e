#!/usr/bin/env node
import { EXIT } from './exit-codes';
import { run } from './run';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

// Who reads may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.DONE : EXIT.FAILED),
);

const { stdin, stdout, stderr, env } = process;
const terminal = { stdin, stdout, stderr, env, interrupted: interruption.signal, runtime: {}, exitCode: EXIT.DONE };
void run(process.argv.slice(2), terminal).then((code) => {
  process.exitCode = code;
});
