import { type Readable, type Writable } from 'node:stream';
import { type Runtime } from '../../client/index';
import { type ExitCode } from './exit-codes';

/** What a command has of the process that it runs in. */
export interface Terminal {
  stdin: Readable;
  /** What the command gives, and nothing else. */
  stdout: Writable & { fd?: number; isTTY?: boolean };
  /** What a person should know meanwhile; a bar moves on it where it is a terminal. */
  stderr: Writable & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
  /** Aborted where the process is told to end. */
  interrupted: AbortSignal;
  /** The parts of the client that a test replaces. */
  runtime: Partial<Runtime>;
  /** What the process ends with where no error says otherwise; `DONE` until a command sets it. */
  exitCode: ExitCode;
  /** The last error of standard output, which has been dealt with. */
  outputError?: Error;
}
