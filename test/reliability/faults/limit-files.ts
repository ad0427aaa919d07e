import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceInFolder } from '../../support/service-process';
import { report } from '../parameters';

const run = promisify(execFile);

/** How much more than now the file may take. */
const LEFT_BYTES = 1024 * 1024;

/** Only Linux has prlimit. */
export const canLimitFiles = process.platform === 'linux';

/** `test` where files can be limited. @param what is reported as not run elsewhere */
export function testWithLimit(what: string) {
  if (!canLimitFiles) report(`${what}: NOT RUN. It needs prlimit, which only Linux has`);
  return canLimitFiles ? test : test.skip;
}

/** What the kernel lets the files of a service grow to, as a disk does that is full: the rest of a write is refused. */
const limitFiles = ({ service }: ServiceInFolder, limit: number | 'unlimited') =>
  run('prlimit', ['--pid', String(service.pid), `--fsize=${limit}:unlimited`]);

export const fillDisk = (running: ServiceInFolder) =>
  limitFiles(running, statSync(join(running.folder, 'data/accounts.mdb')).size + LEFT_BYTES);

export const makeRoom = (running: ServiceInFolder) => limitFiles(running, 'unlimited');
