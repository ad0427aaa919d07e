import { createOneByOne } from '../../../../base/scheduling/one-by-one';
import { type Every, type RepeatedWork, repeatWork } from '../../../../base/scheduling/repeated-work';
import { outsideRequest } from '../../../../base/scheduling/request-scope';
import { MINUTE_MS } from '../../../../base/time/durations';
import { type TurnStore } from '../../../storage/database/turn.store';
import { type EnabledEndpoint, isSentAlike } from '../endpoints/endpoint';
import { type Sender } from '../sending/send';
import { type AdvanceDependencies, advanceEndpoint } from './advance-endpoint';

export interface WebhookWorkerDependencies extends Omit<AdvanceDependencies, 'webhookSender'> {
  webhookSender: Sender;
  webhookTurns: TurnStore;
  every: Every;
  /** Calls back once there are new changes of an organization, at least of this process. */
  onChanges: (listener: (organizationId: string) => void) => () => void;
}

/** How often the endpoints are looked at, in milliseconds. */
export const LOOKS = { everyMs: 1_000 };
/**
 * How long an endpoint waits for a process that has died, and how soon another one asks again. A turn is kept before it
 * has less left than the longest step takes.
 */
const LEASE_MS = MINUTE_MS;
const LEAST_LEFT_MS = 40_000;
const ASK_AGAIN_MS = 5_000;
/** How many endpoints are at work at once. Those that wait longest come first. */
const MAX_AT_WORK = 1_000;
/** What has the pace of a host: all endpoints that lead there are of one process. */
const turnOf = (host: string): string => `host:${host}`;
/** Stands for the list of the endpoints among what fails. */
const LIST = 'list';

/**
 * Sends webhooks. Each endpoint is a separate piece of work: a slow one delays no other. Processes share the
 * hosts, and so the endpoints, by leases, and go on with what another one has lost.
 */
export function createWebhookWorker(dependencies: WebhookWorkerDependencies): RepeatedWork {
  const { webhooks, webhookTurns, webhookSender, clock, newId, onChanges, log } = dependencies;
  const owner = newId();
  const inOrder = createOneByOne();
  const running = new Map<string, { host: string; done: Promise<void> }>();
  /** Until when each host and endpoint is this process's, or another's. */
  const leases = new Map<string, number>();
  const taken = new Map<string, number>();
  /** When each endpoint was last looked at; and those with changes since. */
  const looked = new Map<string, number>();
  const poked = new Set<string>();
  let enabled = new Map<string, EnabledEndpoint>();
  let isEnding = false;
  /** What fails, each time until it succeeds: endpoints by their ids, and the list of them. */
  const delayed = new Set<string>();
  let looks = 0;

  /** Logs the first endpoint that fails, since the others may fail for the same reason, and the list. */
  function noteDelay(name: string, err: unknown): void {
    if (delayed.size === 0 || (name === LIST && !delayed.has(LIST)))
      log.warn({ err }, 'webhooks wait for the database; tried again every second');
    delayed.add(name);
  }

  /** One asks at a time: where endpoints of a host take its turn at once, the database refuses all but one. */
  const keepTurn = (id: string): Promise<boolean> =>
    inOrder(id, async () => {
      const now = clock();
      const time = now.getTime();
      if ((leases.get(id) ?? 0) - time > LEAST_LEFT_MS) return true;
      if ((taken.get(id) ?? 0) > time) return false;
      const isOurs = await webhookTurns.take(id, owner, new Date(time + LEASE_MS), now);
      if (isOurs) leases.set(id, time + LEASE_MS);
      else {
        leases.delete(id);
        taken.set(id, time + ASK_AGAIN_MS);
      }
      return isOurs;
    });

  async function giveBack(id: string): Promise<void> {
    leases.delete(id);
    await webhookTurns.giveBack(id, owner);
  }

  /** The turn of an endpoint is worth nothing without that of its host, which another process may have. */
  async function keepTurns({ id, host }: EnabledEndpoint): Promise<boolean> {
    if (await keepTurn(turnOf(host))) return keepTurn(id);
    if (leases.has(id)) await giveBack(id);
    return false;
  }

  async function workOn(endpoint: EnabledEndpoint): Promise<void> {
    // Whoever disables, deletes or moves one, or replaces its secret, does not want what is under way to go on for long.
    const isStopping = () => {
      const present = enabled.get(endpoint.id);
      return isEnding || !present || !isSentAlike(present, endpoint);
    };
    try {
      do poked.delete(endpoint.id);
      while (
        !isEnding &&
        (await keepTurns(endpoint)) &&
        ((await advanceEndpoint(endpoint, isStopping, dependencies)) || poked.has(endpoint.id))
      );
      delayed.delete(endpoint.id);
    } catch (cause) {
      const { id, organizationId } = endpoint;
      noteDelay(id, new Error(`Webhook ${id} of organization ${organizationId} does not go on`, { cause }));
    }
  }

  function begin(endpoint: EnabledEndpoint): void {
    const { id } = endpoint;
    if (isEnding || running.has(id) || running.size >= MAX_AT_WORK) return;
    looks += 1;
    looked.set(id, looks);
    const done = outsideRequest(() => workOn(endpoint)).finally(() => running.delete(id));
    running.set(id, { host: endpoint.host, done });
  }

  /** Gives back what belongs to endpoints that are gone or disabled. */
  async function dropOthers(enabled: readonly EnabledEndpoint[]): Promise<void> {
    const turns = new Set(enabled.flatMap(({ id, host }) => [id, turnOf(host)]));
    for (const map of [taken, looked]) for (const id of map.keys()) if (!turns.has(id)) map.delete(id);
    for (const id of delayed) if (!turns.has(id)) delayed.delete(id);
    // What is under way may still send to where the endpoint led.
    for (const [id, { host }] of running) turns.add(id).add(turnOf(host));
    for (const id of leases.keys()) if (!turns.has(id)) await giveBack(id);
  }

  const work = repeatWork(
    LOOKS.everyMs,
    async () => {
      const found = await webhooks.listEnabled();
      enabled = new Map(found.map((endpoint) => [endpoint.id, endpoint]));
      delayed.delete(LIST);
      await dropOthers(found);
      const inTurn = found.toSorted((one, other) => (looked.get(one.id) ?? 0) - (looked.get(other.id) ?? 0));
      for (const endpoint of inTurn) begin(endpoint);
    },
    { every: dependencies.every, onFailed: (error) => noteDelay(LIST, error) },
  );
  const endListening = onChanges((organizationId) => {
    for (const endpoint of enabled.values()) {
      if (endpoint.organizationId !== organizationId) continue;
      poked.add(endpoint.id);
      begin(endpoint);
    }
  });
  return {
    async stop() {
      isEnding = true;
      endListening();
      await work.stop();
      // What is under way is sent again by the process that goes on.
      webhookSender.close();
      await Promise.all(Array.from(running.values(), ({ done }) => done));
      for (const id of leases.keys()) await webhookTurns.giveBack(id, owner).catch(() => undefined);
    },
  };
}
