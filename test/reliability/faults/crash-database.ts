import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Random } from '../../support/random';

const { CRASH_DATABASE, START_DATABASE } = process.env;
const LONGEST_PAUSE_MS = 1000;

const run = promisify(execFile);
const shell = (command: string) => run('/bin/sh', ['-c', command]);

/** Whether there are commands that end the database as a power cut would, and start it again. */
export const isCrashable = Boolean(CRASH_DATABASE && START_DATABASE);

/** Ends the database as a power cut would, and starts it again a while later. */
export async function crashDatabase(random: Random): Promise<void> {
  await shell(String(CRASH_DATABASE));
  await pause(random.below(LONGEST_PAUSE_MS));
  await shell(String(START_DATABASE));
}
