import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhere } from './describe-where';

/** Where `npm run install:public-clients` puts generators and clients that nobody here wrote. */
const PACKAGES = join(__dirname, '../../node_modules/.cache/public-clients/node_modules');

export const describeWithPublicClients = describeWhere(existsSync(PACKAGES), 'npm run install:public-clients');

/** A folder of programs that use these packages. */
export function openClientFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'acs-public-clients-'));
  symlinkSync(PACKAGES, join(folder, 'node_modules'));
  return {
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    /**
     * Runs a program of the packages, such as `tsc`, or `node`.
     * @returns what it wrote to standard output @throws with all that it wrote if it fails
     */
    run: (program: string, ...parameters: string[]) =>
      new Promise<string>((resolve, reject) => {
        const path = program === 'node' ? process.execPath : join(PACKAGES, '.bin', program);
        const child = spawn(path, parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
        const [out, all]: [string[], string[]] = [[], []];
        child.stdout.on('data', (chunk) => {
          out.push(String(chunk));
          all.push(String(chunk));
        });
        child.stderr.on('data', (chunk) => all.push(String(chunk)));
        child.on('error', reject);
        child.on('close', (status) => {
          if (status === 0) resolve(out.join(''));
          else reject(new Error(`${program} ended with ${status}:\n${all.join('')}`));
        });
      }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export type ClientFolder = ReturnType<typeof openClientFolder>;
