import {
  type ChangeKind,
  type WebhookDeliveryState,
  type WebhookDisabledBy,
  type WebhookSendFailure,
} from '../../api/schema.generated';
import { type Tone } from '../../ui/tone';

/** How often what the service does by itself is read again while the page is in sight. */
export const REFRESH_MS = 5_000;

/** Kinds of changes as people call them, in the order of an account's life. */
export const EVENTS: Readonly<Record<ChangeKind, string>> = {
  ACCOUNT_CREATED: 'Account created',
  ACCOUNT_UPDATED: 'Account changed',
  ACCOUNT_ERASED: 'Person erased',
  ACCOUNT_HOLD_PLACED: 'Legal hold placed',
  ACCOUNT_HOLD_RELEASED: 'Legal hold released',
  IMPORT_HELD: 'Import held',
  IMPORT_COMPLETED: 'Import completed',
  IMPORT_FAILED: 'Import failed',
  IMPORT_CANCELLED: 'Import cancelled',
  IMPORT_EXPIRED: 'Import expired',
  SYNC_RUN_COMPLETED: 'Run completed',
};

/** The type that a message has, such as `account.created`, as people call it. */
export const eventText = (type: string): string => EVENTS[type.replace('.', '_').toUpperCase() as ChangeKind] ?? type;

/** Why nothing is sent. */
export const DISABLED_BY: Record<WebhookDisabledBy, string> = {
  CALLER: 'Somebody disabled it.',
  GONE: 'Its receiver answered 410: it wants no more.',
  FAILURES: 'Its receiver took nothing for five days.',
  PLACE_LOST:
    'It fell so far behind that the changes it comes to next are not kept any more. Enable it, then have its receiver read the list of accounts once: that tells what it missed.',
};

/** What of a webhook says whether it works. */
export interface Condition {
  disabledBy?: WebhookDisabledBy | null;
  failingSince?: string | null;
  failedDeliveries?: number | null;
}

/** How a webhook is, in a word. */
export function conditionOf({ disabledBy, failingSince, failedDeliveries }: Condition): { label: string; tone: Tone } {
  if (disabledBy) return { label: 'Disabled', tone: disabledBy === 'CALLER' ? 'neutral' : 'bad' };
  if (failingSince) return { label: 'Failing', tone: 'warn' };
  return failedDeliveries ? { label: 'Messages failed', tone: 'warn' } : { label: 'Sending', tone: 'good' };
}

/** Whether it sends, and its receiver takes all of it. */
export const isWell = ({ disabledBy, failingSince, failedDeliveries }: Condition): boolean =>
  !disabledBy && !failingSince && !failedDeliveries;

/** Whether somebody should look at it: what a person has disabled is as it should be. */
export const needsAttention = (condition: Condition): boolean =>
  condition.disabledBy !== 'CALLER' && !isWell(condition);

/** The host of an address, with its port. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** What a webhook is called: its name or, where it has none, where it is sent to. */
export const nameOf = ({ name, url }: { name: string; url: string }): string => name || hostOf(url);

/** Where a delivery stands. */
export const DELIVERY_STATES: Record<WebhookDeliveryState, { label: string; tone: Tone }> = {
  PENDING: { label: 'Waiting', tone: 'warn' },
  TAKEN: { label: 'Taken', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
};

/** Why an attempt had no answer. */
const SEND_FAILURES: Record<WebhookSendFailure, string> = {
  ADDRESS_REFUSED: 'The host leads to an address that webhooks are not sent to.',
  HOST_NOT_FOUND: 'The name of the host has no address.',
  CONNECTION_FAILED:
    'There was no connection (TLS 1.2 or newer, without a client certificate), or no answer of HTTP/1.1 came over it.',
  CERTIFICATE_REFUSED:
    'The certificate of the host has expired, is for another name or purpose, or is of no authority that is trusted.',
  TIMED_OUT: 'There was no answer in time.',
};

/** What came of an attempt; undefined where there was none. */
export function outcomeText({
  status,
  failure,
}: {
  status?: number | null | undefined;
  failure?: WebhookSendFailure | null | undefined;
}): string | undefined {
  if (failure) return SEND_FAILURES[failure];
  return typeof status === 'number' ? `It answered ${status}.` : undefined;
}
