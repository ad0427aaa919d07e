import {
  createWebhookWorker,
  type WebhookWorkerDependencies,
} from '../../../../../src/service/feeds/webhooks/delivery/worker';

interface Ways {
  listEnabled: () => Promise<object[]>;
  take?: (id: string) => Promise<boolean>;
}

/** A worker whose time passes by `tick`. The endpoint `broken` always fails, all others have nothing to do. */
function workerOf({ listEnabled, take = async () => true }: Ways) {
  const told: string[] = [];
  const looked: string[] = [];
  let begin: () => void = () => undefined;
  const find = async (_organizationId: string, id: string) => {
    looked.push(id);
    if (id === 'broken') throw new Error('The data key of a stored value is missing');
    return undefined;
  };
  const worker = createWebhookWorker({
    webhooks: { listEnabled, find },
    webhookTurns: { take, giveBack: async () => undefined },
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
  return { worker, told, looked, tick };
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

it('endpoints that lead to one host are all looked at, though only one of those that take its turn at once gets it', async () => {
  const listEnabled = async () => ['one', 'two'].map((id) => ({ id, organizationId: 'org', host: 'receiver.example' }));
  const asking = new Set<string>();
  // As a database of several connections does while the turn is nobody's.
  const take = async (id: string) => {
    const isFirst = !asking.has(id);
    asking.add(id);
    await new Promise(setImmediate);
    asking.delete(id);
    return isFirst;
  };
  const { worker, looked, tick } = workerOf({ listEnabled, take });
  await tick();
  await worker.stop();
  expect(looked.sort()).toEqual(['one', 'two']);
});
