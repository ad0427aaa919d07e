import { EXIT, type ExitCode } from '../../src/cli/terminal/exit-codes';
import { type CommandOutcome } from '../support/command-line';

const like = (text: string | RegExp) =>
  typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);

/** The outcome of a command that ends with a code and prints a text, among others. */
export const printing = (code: ExitCode, text: string | RegExp) => ({ code, stdout: like(text) });

/** The outcome of a command that ends with a code and says a text on standard error, among others. */
export const saying = (code: ExitCode, text: string | RegExp) => ({ code, stderr: like(text) });

/** What a command prints that succeeds and says nothing on standard error. */
export function printedBy({ code, stdout, stderr }: CommandOutcome): string {
  expect({ code, stderr }).toEqual({ code: EXIT.DONE, stderr: '' });
  return stdout;
}

/** What a command prints as JSON, beside its exit code. */
export const jsonOf = ({ code, stdout }: CommandOutcome) => ({ code, ...JSON.parse(stdout) });
