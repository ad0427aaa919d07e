import { setTimeout as pause } from 'node:timers/promises';
import { DEADLINES } from '../../../../../src/service/feeds/webhooks/sending/send';
import { pushRows } from '../../../../support/http';
import { RECEIVER_NETWORKS, useReceiver } from '../../../../support/receiver';
import { buildRow } from '../../../../support/rows';
import { until } from '../../../../support/until';
import { useService } from '../../../../support/use-service';
import { addWebhook, deliveriesOf, untilExpected, useQuickWebhooks } from '../../../../support/webhooks';
import { ATTACKS, type AttackName, HANGING, type HostileReceiver, startHostileReceiver } from './hostile-receivers';

const ORGANIZATIONS = 2;
/** As many as an organization can have. */
const OF_ORGANIZATION = 20;
const ROWS = 20;
/** How many messages one endpoint is sent at once. */
const LANES = 4;
const MAX_BYTES = 16_777_216;
const NAMES = Object.keys(ATTACKS) as AttackName[];

// An attempt that hangs ends with its test: how long a busy machine takes to send the good ones is not the question.
beforeAll(() => void jest.replaceProperty(DEADLINES, 'answer', 600_000));
afterAll(() => void jest.restoreAllMocks());

const started: HostileReceiver[] = [];
const lookUps = new Map<string, number>();
useQuickWebhooks();
const service = useService({
  webhookNetworks: RECEIVER_NETWORKS,
  // Each name leads to the receiver once, and inside from the second look on.
  async resolveHost(hostname) {
    lookUps.set(hostname, (lookUps.get(hostname) ?? 0) + 1);
    return [lookUps.get(hostname) === 1 ? '127.0.0.1' : '10.0.0.1'];
  },
});
const receiver = useReceiver();
afterAll(() => Promise.all(started.map((each) => each.close())));

const events = ['account.created'];
const rows = () => Array.from({ length: ROWS }, () => buildRow());
async function start(attack: AttackName): Promise<HostileReceiver> {
  const receiver = await startHostileReceiver(attack);
  started.push(receiver);
  return receiver;
}

test('forty hostile receivers of other organizations delay nothing', async () => {
  const own = await service.createKey({ organizationId: 'good' });
  await addWebhook(service, own.apiKey, { url: receiver.url, events });
  const hostile = await Promise.all(
    Array.from({ length: ORGANIZATIONS * OF_ORGANIZATION }, (_, at) => start(NAMES[at % NAMES.length] as AttackName)),
  );
  const keys: string[] = [];
  for (let at = 0; at < ORGANIZATIONS; at += 1) {
    const { apiKey } = await service.createKey({ organizationId: `hostile-${at}` });
    for (const { url } of hostile.slice(at * OF_ORGANIZATION, (at + 1) * OF_ORGANIZATION))
      await addWebhook(service, apiKey, { url, events });
    keys.push(apiKey);
  }
  await Promise.all(keys.map((apiKey) => pushRows(service, apiKey, rows())));
  // All of them are under attack from here on.
  const hanging = hostile.filter(({ attack }) => HANGING.includes(attack));
  await until(() => hostile.every((receiver) => receiver.messages() > 0));

  await pushRows(service, own.apiKey, rows());
  await receiver.hasReceived(ROWS);
  // Nothing of the good one has waited for the end of an attempt that hangs.
  expect(hanging.filter((receiver) => receiver.closed() > 0)).toEqual([]);
  expect(hanging.every((receiver) => receiver.messages() <= LANES)).toBe(true);
  // A kilobyte is read of an answer; what the buffers of the system hold beyond is sent in vain.
  const flooding = hostile.filter(({ attack }) => /streams|10 GB/.test(attack));
  await until(() => flooding.every((receiver) => receiver.closed() > 0));
  expect(flooding.every((receiver) => receiver.mostBytes() < MAX_BYTES)).toBe(true);
  // What fails at once is asked no more after ten failures, but for what was under way.
  const failing = hostile.filter(({ attack }) => !HANGING.includes(attack) && !attack.includes('200'));
  expect(failing.every((receiver) => receiver.messages() <= 10 + LANES)).toBe(true);
});

test('a name that leads to an inner address from the second look on is not followed there', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'moving' });
  // Messages that wait for their answers do not share a connection.
  receiver.reply = async () => {
    await pause(200);
    return { status: 200 };
  };
  const url = receiver.url.replace('127.0.0.1', 'moving.example');
  const { id } = await addWebhook(service, apiKey, { url, events });
  await pushRows(service, apiKey, rows());
  await untilExpected(
    () => deliveriesOf(service, apiKey, id),
    (all) => all.some(({ failure }) => failure === 'ADDRESS_REFUSED') && all.some(({ state }) => state === 'TAKEN'),
  );
  expect(lookUps.get('moving.example')).toBeGreaterThan(1);
  // The connection of the first look is kept, and goes where it went.
  expect(new Set((await deliveriesOf(service, apiKey, id)).map(({ failure }) => failure))).toEqual(
    new Set([null, 'ADDRESS_REFUSED']),
  );
});
