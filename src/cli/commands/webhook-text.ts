import { SEND_FAILURES } from '../../service/feeds/webhooks/sending/outcome';
import { keyText } from '../terminal/key-text';
import { printableLines, shown } from '../terminal/printable';
import { tableText } from '../terminal/table';
import { type Delivery, type TestOutcome, type Webhook } from './webhook-calls';

const minuteOf = (time: string | null) => time?.slice(0, 16) ?? '-';
const listOf = (values: readonly string[], all: string) => (values.length > 0 ? values.join(',') : all);

const stateOf = ({ isEnabled, disabledBy, failingSince, failedDeliveries }: Webhook): string => {
  if (!isEnabled) return `disabled (${disabledBy})`;
  if (failingSince !== null) return `failing since ${minuteOf(failingSince)}`;
  return failedDeliveries ? `enabled, ${failedDeliveries} failed` : 'enabled';
};

/** One webhook a line. */
export const webhookTable = (webhooks: readonly Webhook[]): string =>
  tableText(
    webhooks.map((webhook) => [
      ...[webhook.id, webhook.name || '-', stateOf(webhook), listOf(webhook.events, 'all events'), webhook.url],
    ]),
  );

/** Everything that the service says of a webhook. */
export function webhookText(webhook: Webhook): string {
  const { id, url, name, batch, takenAt, createdAt, createdBy, createdByName, earlierSecretUntil } = webhook;
  return tableText([
    ['id', id],
    ['name', name || '-'],
    ['url', url],
    ['state', stateOf(webhook)],
    ['events', listOf(webhook.events, 'all')],
    ['portfolios', listOf(webhook.portfolioIds, 'all')],
    ['status categories', listOf(webhook.statusCategories, 'all')],
    ['fields', listOf(webhook.fields, 'all')],
    ['messages', batch ? 'up to 500 changes each' : 'one change each'],
    ['last taken', minuteOf(takenAt)],
    ['created', `${minuteOf(createdAt)} by ${keyText(createdBy, createdByName)}`],
    ...(earlierSecretUntil === null ? [] : [['earlier secret', `signs too until ${minuteOf(earlierSecretUntil)}`]]),
  ]);
}

/** Earlier changes of the account are tried before it, and one delivery alone of a receiver that is down. */
const nextText = (next: string, now: Date): string => (new Date(next) > now ? `next ${minuteOf(next)}` : 'due');

/** One delivery a line. */
export const deliveryTable = (deliveries: readonly Delivery[], now: Date): string =>
  tableText(
    deliveries.map(({ id, state, types, changes, createdAt, attempts, nextAttemptAt, status, failure }) => [
      ...[id, minuteOf(createdAt), state.toLowerCase(), changes === 1 ? types.join(',') : `${changes} changes`],
      failure ?? (status === null ? '-' : `HTTP ${status}`),
      ...(attempts > 0 ? [`failed ${attempts} times`] : []),
      ...(nextAttemptAt !== null ? [nextText(nextAttemptAt, now)] : []),
    ]),
  );

/** Why there was no answer, as far as this release knows what the service says. */
const FAILURES: Readonly<Record<string, string | undefined>> = SEND_FAILURES;

/** What became of a test event. */
export function testText({ isTaken, status, failure, answer, durationMs }: TestOutcome): string {
  const what = failure ?? `HTTP ${status}`;
  const more = failure === null ? answer : (FAILURES[failure] ?? '');
  return `${shown`${isTaken ? 'Taken' : 'Not taken'}: ${what}, after ${durationMs} ms`}${more && `\n${printableLines(more)}`}`;
}
