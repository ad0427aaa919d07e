import { createHash } from 'node:crypto';
import { batchBody, changeBody, type ThinChange } from './body';

/** A delivery as it is planned. */
export interface PlannedDelivery {
  /** `webhook-id`: the same whenever the same changes are sent. */
  messageId: string;
  body: string;
  /** The types of its changes, each once, and how many changes there are. */
  types: string[];
  changes: number;
  subjects: string[];
  /** The place of its first change in the feed: deliveries are in this order. */
  number: number;
  offset: number;
}

/** A change with its place in the feed. */
export interface PlacedThinChange {
  change: ThinChange;
  position: Pick<PlannedDelivery, 'number' | 'offset'>;
}

/** How many changes a message may hold, and how many characters its body. */
export const MAX_BATCH = 500;
const MAX_BODY_LENGTH = 1_048_576;
const DIGEST_LENGTH = 22;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/**
 * Names a message by the ids of all its changes. Sent again under another filter, a batch may begin and end with the same
 * changes, and yet have more.
 */
function messageIdOf(changes: readonly ThinChange[], first: ThinChange): string {
  if (changes.length === 1) return `msg_${first.id}`;
  const digest = createHash('sha256')
    .update(changes.map(({ id }) => id).join())
    .digest('base64url');
  return `msg_${first.id}_${digest.slice(0, DIGEST_LENGTH)}`;
}

function deliveryOf(placed: readonly PlacedThinChange[], first: PlacedThinChange, body: string): PlannedDelivery {
  const changes = placed.map(({ change }) => change);
  return {
    messageId: messageIdOf(changes, first.change),
    body,
    changes: changes.length,
    types: unique(changes.map(({ type }) => type)),
    subjects: unique(changes.flatMap(({ accountId }) => accountId ?? [])),
    number: first.position.number,
    offset: first.position.offset,
  };
}

/**
 * The deliveries for changes, in their order.
 * @param isBatched whether a delivery may hold up to 500 changes
 */
export function planDeliveries(placed: readonly PlacedThinChange[], isBatched: boolean): PlannedDelivery[] {
  if (!isBatched) return placed.map((one) => deliveryOf([one], one, changeBody(one.change)));
  const deliveries: PlannedDelivery[] = [];
  let batch: PlacedThinChange[] = [];
  let length = 0;
  const close = () => {
    const [first] = batch;
    if (first) deliveries.push(deliveryOf(batch, first, batchBody(batch.map(({ change }) => change))));
    batch = [];
    length = 0;
  };
  for (const one of placed) {
    const added = changeBody(one.change).length;
    if (batch.length >= MAX_BATCH || length + added > MAX_BODY_LENGTH) close();
    batch.push(one);
    length += added;
  }
  close();
  return deliveries;
}
