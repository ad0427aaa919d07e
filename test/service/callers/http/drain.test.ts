import { getAccounts, send } from '../../../support/http';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../../../support/service-process';
import { until } from '../../../support/until';

/** The delay never ends by itself within a test. */
const ENDLESS = '300';

let running: ServiceInFolder;
beforeEach(async () => {
  running = await startServiceInFolder({ DRAIN_DELAY_SECONDS: ENDLESS });
});
afterEach(async () => {
  running.service.kill('SIGTERM');
  await running.stop();
});

const statusOf = async (path: string) => (await send(running.service, { path })).status;

it('a service that is told to stop is not ready at once, serves on for the delay, and then ends with 0', async () => {
  const { service, environment } = running;
  const { apiKey } = await createKeyFor(environment);
  expect(await statusOf('/health/ready')).toBe(200);

  service.kill('SIGTERM');
  await until(async () => (await statusOf('/health/ready')) !== 200);
  expect(await send(service, { path: '/health/ready' })).toMatchObject({ status: 503, body: { status: 'stopping' } });
  expect(await statusOf('/health/live')).toBe(200);
  expect(await getAccounts(service, apiKey)).toMatchObject({ status: 200, body: { accounts: [] } });

  // A client that keeps its connection would send on it at the moment at which it is closed, and get no answer.
  const kept = await send(service, { path: '/health/live', headers: { connection: 'keep-alive' } });
  expect(kept.headers.connection).toBe('close');

  service.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  await expect(send(service, { path: '/health/live' })).rejects.toThrow('ECONNREFUSED');
});
