import {
  createWebhookWorker,
  type WebhookWorkerDependencies,
} from '../../../../../src/service/feeds/webhooks/delivery/worker';

/** A worker whose time passes by `tick`, with one endpoint that always fails and one with nothing to do. */
function workerOf({ listEnabled }: { listEnabled: () => Promise<object[]> }) {
  const told: string[] = [];
  let begin: () => void = () => undefined;
  const find = async (_organizationId: string, id: string) => {
    if (id === 'broken') throw new Error('The data key of a stored value is missing');
    return undefined;
  };
  const worker = createWebhookWorker({
    webhooks: { listEnabled, find },
    webhookTurns: { take: async () => true, giveBack: async () => undefined },
    webhookSender: { close: () => undefined },
    clock: () => new Date(0),
    newId: () => 'process',
    onChanges: () => () => undefined,
    every: (_milliseconds: number, work: () => void) => {
      begin = work;
      return () => undefined;
    },
    log: { warn: ({ err }: { err: unknown }) => told.push(String(err)) },
  } as unknown as WebhookWorkerDependencies);
  async function tick(): Promise<void> {
    begin();
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
  return { worker, told, tick };
}

const ENDPOINTS = ['broken', 'sound'].map((id) => ({ id, organizationId: `org-${id}` }));

it('an endpoint that keeps failing beside others that do not is told once, and by its id', async () => {
  const { worker, told, tick } = workerOf({ listEnabled: async () => ENDPOINTS });
  for (let second = 0; second < 5; second += 1) await tick();
  expect(told).toEqual([expect.stringContaining('broken')]);
  await worker.stop();
});

it('a database that is away is told once, also beside an endpoint that fails, and again when it goes away again', async () => {
  let isAway = false;
  const listEnabled = async () => {
    if (isAway) throw new Error('away');
    return ENDPOINTS;
  };
  const { worker, told, tick } = workerOf({ listEnabled });
  for (const away of [false, true, true, false, true, true]) {
    isAway = away;
    await tick();
  }
  expect(told).toEqual([expect.stringContaining('broken'), 'Error: away', 'Error: away']);
  await worker.stop();
});
