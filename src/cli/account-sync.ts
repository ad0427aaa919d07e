#!/usr/bin/env node
import { run } from './run';
import { EXIT, errorText } from './terminal/exit-codes';
import { type Terminal } from './terminal/terminal';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

const { stdin, stdout, stderr, env } = process;
const interrupted = interruption.signal;
const terminal: Terminal = { stdin, stdout, stderr, env, interrupted, runtime: {}, exitCode: EXIT.DONE };

stdout.on('error', (error: NodeJS.ErrnoException) => {
  terminal.outputError = error;
  // Who reads may stop early, as `head` does; what the command did, and its exit code, stay what they are.
  if (error.code === 'EPIPE' || process.exitCode === EXIT.FAILED) return;
  process.exitCode = EXIT.FAILED;
  stderr.write(`Standard output cannot be written: ${errorText(error)}\n`);
});
// Nobody is left to be told, and a push goes on without being watched.
stderr.on('error', () => {});

void run(process.argv.slice(2), terminal).then((code) => {
  // Not over that of an output that was lost.
  process.exitCode ??= code;
  // Where nobody closes it, it would keep the process alive.
  stdin.destroy();
});
