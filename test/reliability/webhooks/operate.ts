import { setTimeout as pause } from 'node:timers/promises';
import { type Db } from 'mongodb';
import { type JsonObject } from '../../../src/base/json/json';
import { pageOfChanges } from '../../support/changes';
import { type Random } from '../../support/random';
import { askWebhooks, deliveriesOf } from '../../support/webhooks';
import { type Fleet } from '../imports/fleet';
import { type Endpoint } from './endpoints';

const RESENT_MS = 2_000;

/** Somebody who looks after the webhooks, through any process, some of which are dead. */
export function createOperator(fleet: Fleet, random: Random, apiKey: string) {
  const ask = (query: string, variables: JsonObject) =>
    askWebhooks(fleet.service(random), apiKey, query, variables).catch(() => undefined);
  return {
    /** Has sent at once what waits, as far as the service answers. */
    async expedite({ id }: Endpoint): Promise<void> {
      // The retries of a delivery may lie hours apart.
      await ask('mutation ($id: ID!) { answer: disableWebhook(id: $id) { code } }', { id });
      await ask('mutation ($id: ID!) { answer: enableWebhook(id: $id) { code } }', { id });
    },
    /** Sends something again: one delivery, or all of the last seconds. */
    async resend({ id }: Endpoint): Promise<void> {
      const since = new Date(Date.now() - RESENT_MS).toISOString();
      const all =
        'mutation ($id: ID!, $since: DateTimeISO) { answer: resendFrom(webhookId: $id, since: $since) { code } }';
      if (random.chance(0.3)) await ask(all, { id, since });
      const some = await deliveriesOf(fleet.service(random), apiKey, id).catch(() => []);
      if (some.length === 0) return;
      await ask('mutation ($id: ID!) { answer: resendDelivery(id: $id) { code } }', { id: random.pick(some).id });
    },
    /** Whether everything was sent up to the end of the feed, as far as the service answers. */
    async isSettled({ id }: Endpoint): Promise<boolean> {
      const service = fleet.service(random);
      const shown = await ask('query ($id: ID!) { answer: webhook(id: $id) { cursor isEnabled } }', { id });
      if (shown?.isEnabled !== true) return false;
      const page = await pageOfChanges(service, apiKey, { cursor: String(shown.cursor) }).catch(() => undefined);
      if (page?.changes.length !== 0) return false;
      return (await deliveriesOf(service, apiKey, id, 'PENDING').catch(() => undefined))?.length === 0;
    },
  };
}

export type Operator = ReturnType<typeof createOperator>;

/** Looks after webhooks whose receivers fail, and sends some things again. */
export async function lookAfter(
  operator: Operator,
  random: Random,
  endpoints: readonly Endpoint[],
  isDone: () => boolean,
) {
  while (!isDone()) {
    await pause(random.below(2 * RESENT_MS));
    await operator.expedite(random.pick(endpoints));
    if (random.chance(0.2)) await operator.resend(random.pick(endpoints));
  }
}

/** Kills receivers, and starts them again after they were away for a while. */
export async function killReceivers(
  random: Random,
  endpoints: readonly Endpoint[],
  share: number,
  isDone: () => boolean,
) {
  let count = 0;
  for (; !isDone(); count += 1) {
    await pause(random.below(2 * RESENT_MS));
    const { receiver } = random.pick(endpoints);
    await receiver.kill();
    await pause(random.below(RESENT_MS));
    await receiver.start(share);
  }
  return count;
}

/** Ends the turns of a process that has died, and those of the others, as if they had been paused for too long. */
export async function endTurns(db: Db, endpoints: readonly Endpoint[]): Promise<void> {
  const ids = endpoints.map(({ id }) => id);
  await db.collection<{ _id: string }>('webhookTurns').deleteMany({ _id: { $in: ids } });
}
