import { type Readable, type Writable } from 'node:stream';
import { type Runtime } from '../../client/index';
import { type ExitCode } from './exit-codes';
import { type GivenConnection } from './printed-command';

/** The process that a command runs in, as far as commands see it. */
export interface Terminal {
  stdin: Readable;
  /** The command's result, and nothing else. */
  stdout: Writable & { fd?: number; isTTY?: boolean };
  /** Messages and progress for a person. A terminal gets a progress bar. */
  stderr: Writable & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
  /** Aborted on SIGINT, SIGTERM and SIGHUP. */
  interrupted: AbortSignal;
  /** Parts of the client that tests replace. */
  runtime: Partial<Runtime>;
  /** The exit code unless an error decides otherwise. Starts as `DONE`. */
  exitCode: ExitCode;
  /** By which options the service and the key were found; commands that are printed repeat them. */
  given?: GivenConnection;
  /** The last error of standard output, already handled. */
  outputError?: Error;
}

/** The time by the clock of a terminal. */
export const timeOf = ({ runtime: { now = Date.now } }: Pick<Terminal, 'runtime'>): Date => new Date(now());
