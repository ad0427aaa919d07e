#!/usr/bin/env node
// Some commands load decorated classes, which need it before them.
import 'reflect-metadata';
import { run } from './run';
import { EXIT, errorText } from './terminal/exit-codes';
import { type Terminal } from './terminal/terminal';

const interruption = new AbortController();
/** npx may pass on what the terminal has sent to the command already: one Ctrl-C arrives twice. */
const PASSED_ON_MS = 500;

function interrupt(signal: NodeJS.Signals): void {
  interruption.abort();
  // From then on, the same signal ends the process at once.
  setTimeout(() => process.off(signal, interrupt), PASSED_ON_MS).unref();
}

// A terminal that closes sends SIGHUP.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);

const { stdin, stdout, stderr, env } = process;
const interrupted = interruption.signal;
const terminal: Terminal = { stdin, stdout, stderr, env, interrupted, runtime: {}, exitCode: EXIT.DONE };

stdout.on('error', (error: NodeJS.ErrnoException) => {
  const isFirst = terminal.outputError === undefined;
  terminal.outputError = error;
  // A reader such as `head` may stop early. That changes neither the command nor its exit code.
  if (error.code === 'EPIPE' || !isFirst) return;
  process.exitCode ||= EXIT.FAILED;
  stderr.write(`Standard output cannot be written: ${errorText(error)}\n`);
});
// Nobody reads the messages any more. A push continues without them.
stderr.on('error', () => {});

void run(process.argv.slice(2), terminal).then((code) => {
  // Otherwise that of an output that failed stays. It may fail later, too.
  if (code !== EXIT.DONE) process.exitCode = code;
  // An open standard input would keep the process alive.
  stdin.destroy();
});
