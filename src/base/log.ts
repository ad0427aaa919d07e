import pino, { type Logger } from 'pino';
import { UnreadableAccountError } from './errors';
import { type LogLevel } from './settings/config';
import { activeTraceId } from './tracing';

export type Log = Logger;

/** JSON lines on standard error; standard output is left for people. */
export const createLog = (level: LogLevel): Log =>
  pino({ level, timestamp: pino.stdTimeFunctions.isoTime, base: undefined }, pino.destination({ dest: 2, sync: true }));

/** The code that the database or the system gave to an error. */
const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** The frames of a stack without its message, which may hold a value. */
const framesOf = (error: Error): string[] => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));

/** Logs an error that the caller does not see. Its message is left out, since it may quote stored documents. */
export const logUnexpected =
  (log: Log) =>
  (error: unknown, requestId: string): void => {
    const facts = error instanceof Error && {
      name: error.name,
      code: codeOf(error),
      stack: framesOf(error),
      ...(error instanceof UnreadableAccountError && { accountId: error.accountId, reason: error.message }),
    };
    const traceId = activeTraceId();
    log.error({ requestId, ...(traceId && { traceId }), error: facts || typeof error }, 'unexpected error');
  };
