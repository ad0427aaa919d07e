import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { blocksIn, pastable, README } from '../support/guides';
import { type ServiceInFolder, startServiceInFolder } from '../support/service-process';

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
  const options = { cwd: folder, env: environment };
  const script = pastable(commands, service.url);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], options);
  expect(comparable(stdout.split('\n').at(-1))).toEqual(comparable(answer));
});
