import { newApiKey } from '../../../src/service/callers/access/api-key';
import { report } from '../parameters';
import { startGoodClients } from './good-client';
import {
  createOrganization,
  type MeasuredService,
  parameters,
  startComparison,
  startMeasuredService,
} from './measured-service';
import { forgedReturn, type MuteProvider, startMuteProvider } from './mute-provider';
import { strangersOf } from './strangers';

const { seconds, rounds, only } = parameters;
/** What strangers may add to the memory of the service at most, in MB. */
const MOST_MEGABYTES = 150;

let provider: MuteProvider;
let running: MeasuredService;
beforeAll(async () => {
  provider = await startMuteProvider();
  running = await startMeasuredService(provider.environment);
});
afterAll(async () => {
  await running?.stop();
  await provider?.stop();
});

const newKey = (): string =>
  newApiKey('acs', {
    organizationId: 'nobody',
    name: 'unknown',
    createdAt: new Date(0),
  }).apiKey;

test('whatever strangers without a key do, a good client waits only a few times as long and the memory stays', async () => {
  const { service } = running;
  const { apiKey, externalId } = await createOrganization(running, 'good');
  const clients = startGoodClients(service.url, apiKey, externalId);
  const watchGood = () => clients.measure(seconds * 1_000);
  // Until the heap is as large as it gets without strangers.
  await watchGood();

  report(`strangers: ${seconds} s alone and beside each in turn, ${rounds} rounds at most`);
  const { tooSlow, failures, besideAttack } = await startComparison(running, watchGood);
  const before = running.megabytes();
  const tooLarge: string[] = [];
  for (const [index, strangers] of strangersOf(newKey, await forgedReturn(service.url)).entries()) {
    if (only >= 0 && index !== only) continue;
    const peak = await besideAttack(strangers.name, 'strangers.cjs', { url: service.url, attack: strangers });
    if (peak - before > MOST_MEGABYTES) tooLarge.push(`${strangers.name}: ${(peak - before).toFixed(0)} MB`);
  }
  await clients.stop();
  report(`before: ${before.toFixed(0)} MB`);
  expect({ tooSlow, tooLarge, failures }).toEqual({ tooSlow: [], tooLarge: [], failures: [] });
});
