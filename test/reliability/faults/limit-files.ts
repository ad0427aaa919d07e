import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ServiceProcess } from '../../support/service-process';

const run = promisify(execFile);

/** Only Linux has prlimit. */
export const canLimitFiles = process.platform === 'linux';

/** What the kernel lets the files of a service grow to, as a disk does that is full: the rest of a write is refused. */
export const limitFiles = ({ pid }: Pick<ServiceProcess, 'pid'>, limit: number | 'unlimited') =>
  run('prlimit', ['--pid', String(pid), `--fsize=${limit}:unlimited`]);
