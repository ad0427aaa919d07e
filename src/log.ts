import pino, { type Logger } from 'pino';
import { type LogLevel } from './config';

export type Log = Logger;

/** JSON lines on standard error; standard output stays for what a person is told. */
export const createLog = (level: LogLevel): Log =>
  pino({ level, timestamp: pino.stdTimeFunctions.isoTime, base: undefined }, pino.destination({ dest: 2, sync: true }));
