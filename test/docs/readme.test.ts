import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksIn } from '../support/guides';
import { type ServiceInFolder, startServiceInFolder } from '../support/service-process';

const root = join(__dirname, '../..');
const README = readFileSync(join(root, 'README.md'), 'utf8');

let running: ServiceInFolder;
beforeAll(async () => {
  running = await startServiceInFolder();
});
afterAll(() => running.stop());

/** Ids and times differ from run to run; only their type is compared. */
const comparable = (text = ''): unknown =>
  JSON.parse(text, (name, value) => (['accountId', 'updatedAt'].includes(name) ? typeof value : value));

it('prints the answer that README.md shows when its commands are pasted', async () => {
  const [commands = ''] = blocksIn(README, 'sh');
  const [answer] = blocksIn(README, 'json');
  const { service, folder, environment } = running;
  const pasted = commands.replace('http://127.0.0.1:4000', service.url).replace('dist/cli', `${root}/dist/cli`);
  const options = { cwd: folder, env: environment };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', pasted], options);
  expect(comparable(stdout.split('\n').at(-1))).toEqual(comparable(answer));
});
