import { type JsonObject } from '../../../src/base/json/json';
import { type PublishedChange } from '../../support/changes';
import { type ServiceAddress } from '../../support/http';
import { askWebhooks } from '../../support/webhooks';
import { type Endpoint } from './endpoints';
import { type TakenEvent } from './receivers';

/** The version of each account, as the list shows it. */
export async function listVersions(service: ServiceAddress, apiKey: string): Promise<Map<string, number>> {
  const query = `query ($after: String) {
    answer: accounts(first: 100, after: $after) { nodes { externalId version } pageInfo { hasNextPage endCursor } } }`;
  const versions = new Map<string, number>();
  for (let after: unknown; ; ) {
    const { nodes, pageInfo } = await askWebhooks(service, apiKey, query, { after });
    for (const { externalId, version } of nodes as JsonObject[]) versions.set(String(externalId), Number(version));
    const { hasNextPage, endCursor } = pageInfo as JsonObject;
    if (hasNextPage !== true) return versions;
    after = endCursor;
  }
}

/** Faults of a kind that are told in full. */
const SHOWN = 5;

/** Notes what a name stands for. @returns whether it stood for something else before */
function differs(known: Map<string, string>, name: string, digest: string): boolean {
  const before = known.get(name);
  if (before === undefined) known.set(name, digest);
  return before !== undefined && before !== digest;
}

/** Holds what a receiver took against the feed, and the copy that it keeps by versions against the list. */
export function checkReceived(
  { name, wants, receiver }: Endpoint,
  feed: readonly PublishedChange[],
  listed: ReadonlyMap<string, number>,
) {
  const faults: string[] = [];
  const wanted = new Map(feed.filter(wants).map((change) => [change.id, change]));
  const messageDigests = new Map<string, string>();
  const eventDigests = new Map<string, string>();
  const copy = new Map<string, number>();
  const told = new Map<string, TakenEvent>();
  const messages = receiver.taken();
  for (const message of messages) {
    if ('forged' in message) {
      faults.push(`a signature was wrong: ${message.id}`);
      continue;
    }
    if (differs(messageDigests, message.id, message.digest)) faults.push(`another body of ${message.id}`);
    for (const event of message.events) {
      const { id, externalId, version } = event;
      if (differs(eventDigests, id, event.digest)) faults.push(`another event ${id}`);
      const isFirst = !told.has(id);
      told.set(id, event);
      const change = wanted.get(id);
      if (!change) faults.push(`not wanted: ${event.type} ${externalId} ${version}`);
      else if (change.type !== event.type || change.externalId !== (externalId ?? null))
        faults.push(`the feed tells ${id} otherwise`);
      if (externalId === undefined || version === undefined) continue;
      const newest = copy.get(externalId) ?? 0;
      if (isFirst && version <= newest) faults.push(`out of order: ${externalId} ${version} behind ${newest}`);
      copy.set(externalId, Math.max(newest, version));
    }
  }
  const missing = [...wanted.values()].filter(({ id }) => !told.has(id));
  faults.unshift(...missing.slice(0, SHOWN).map(({ externalId, version }) => `never told: ${externalId} ${version}`));
  if (missing.length > 0) faults.unshift(`${missing.length} of ${wanted.size} changes were never told`);
  if (name === 'one by one' || name === 'batched')
    for (const [externalId, version] of listed)
      if (copy.get(externalId) !== version) faults.push(`the copy of ${externalId} is not as listed`);
  const events = messages.reduce((sum, message) => sum + ('events' in message ? message.events.length : 0), 0);
  return {
    messages: messages.length,
    again: events - told.size,
    faults: faults.slice(0, 2 * SHOWN).map((fault) => `${name}: ${fault}`),
  };
}
