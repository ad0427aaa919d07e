import { DAY_MS } from '../../../base/time/durations';
import { countText } from '../../ui/values/format-money';
import { paths } from '../../url/paths';
import { brakeText } from '../imports/brakes';
import { nameOf, planText } from '../imports/words';
import { type Looks } from '../looks';
import { nameOf as nameOfWebhook, needsAttention } from '../webhooks/words';
import { type QuietFeed, quietFeedsOf } from './feeds';
import { type NeedsQuery, type WaitingImportFragment } from './needs.generated';

export type Webhook = NonNullable<NeedsQuery['webhooks']>[number];

/** Something that waits for a person. */
export interface Need {
  /** The same at each read, as long as it is about the same thing. */
  id: string;
  kind: 'held' | 'planned' | 'legal' | 'failedRows' | 'webhook' | 'feed' | 'key' | 'check';
  title: string;
  why: readonly string[];
  /** Since when, or of a key until when; null where it has no time. */
  since: string | null;
  /** Where it is. */
  to: string;
  /** What “Seen” keeps; without it only a decision ends it. */
  mark?: string;
  import?: WaitingImportFragment;
  webhook?: Webhook;
}

/** How far back whoever looks for the first time is shown failures. */
const FIRST_LOOK_MS = 7 * DAY_MS;
/** How often the whole history should be checked. */
const CHECK_EVERY_MS = 30 * DAY_MS;

const isoOf = (time: number) => new Date(time).toISOString();

const oldestFirst = (one: Need, other: Need) => (one.since ?? '').localeCompare(other.since ?? '');

const ofImport = (one: WaitingImportFragment): Need => {
  const isHeld = one.state === 'HELD';
  return {
    id: `import ${one.id}`,
    kind: isHeld ? 'held' : 'planned',
    title: `${nameOf(one)} ${isHeld ? 'is held' : 'waits for review'}`,
    why: isHeld ? one.heldBy.map(brakeText) : [`${countText(one.requested, 'row')}: ${planText(one.planned)}.`],
    since: one.waitingSince ?? one.createdAt,
    to: paths.import(one.id),
    import: one,
  };
};

type Run = NonNullable<NeedsQuery['syncRuns']>['nodes'][number];

/** What runs did since the last look that should not go unseen, by who sent them. */
interface Counted {
  kind: 'legal' | 'failedRows';
  idOf: (apiKeyId: string) => string;
  countOf: (run: Run) => number;
  titleOf: (count: number, sender: string) => string;
}

const LEFT_LEGAL: Counted = {
  kind: 'legal',
  idOf: (apiKeyId) => `legal ${apiKeyId}`,
  countOf: ({ legalHoldsLeft }) => legalHoldsLeft ?? 0,
  titleOf: (count, sender) => `${sender} moved ${countText(count, 'account')} out of Legal & disputes`,
};
const FAILED_ROWS: Counted = {
  kind: 'failedRows',
  idOf: (apiKeyId) => `failed ${apiKeyId}`,
  countOf: ({ failed }) => failed,
  titleOf: (count, sender) => `${countText(count, 'row')} of ${sender} failed`,
};

function countedOf(
  { kind, idOf, countOf, titleOf }: Counted,
  runs: readonly Run[],
  { seen }: Looks,
  now: number,
): Need[] {
  const counted = runs.filter((run) => countOf(run) > 0);
  const keys = [...new Set(counted.map(({ apiKeyId }) => apiKeyId))];
  return keys.flatMap((apiKeyId): Need[] => {
    const id = idOf(apiKeyId);
    const since = seen[id] ?? isoOf(now - FIRST_LOOK_MS);
    const unseen = counted.filter((run) => run.apiKeyId === apiKeyId && run.receivedAt > since);
    const [newest] = unseen;
    if (!newest) return [];
    const count = unseen.reduce((sum, run) => sum + countOf(run), 0);
    return [
      {
        id,
        kind,
        title: titleOf(count, newest.apiKeyName || apiKeyId),
        why: unseen.length > 1 ? [`In ${countText(unseen.length, 'run')}; this is the last of them.`] : [],
        since: newest.receivedAt,
        to: paths.run(newest.id),
        mark: newest.receivedAt,
      },
    ];
  });
}

const ofWebhook = (webhook: Webhook): Need => ({
  id: `webhook ${webhook.id}`,
  kind: 'webhook',
  title: `Webhook ${nameOfWebhook(webhook)} ${webhook.disabledBy ? 'is disabled' : 'fails'}`,
  why: [],
  since: webhook.disabledAt ?? webhook.failingSince ?? null,
  to: paths.webhook(webhook.id),
  webhook,
});

const ofFeed = ({ apiKeyId, name, lastAt, usual }: QuietFeed): Need => ({
  id: `quiet ${apiKeyId}`,
  kind: 'feed',
  title: `${name} has gone quiet`,
  why: [`It usually sends every ${usual}.`],
  since: lastAt,
  to: paths.history({ key: apiKeyId }),
  mark: lastAt,
});

const ofKey = ({ keyId, name, expiresAt }: NonNullable<NeedsQuery['apiKeys']>[number]): Need => ({
  id: `key ${keyId}`,
  kind: 'key',
  title: `The key ${name || keyId} ends soon`,
  why: ['Make another, give it to its holder, then let this one end.'],
  since: expiresAt ?? null,
  to: paths.keys(),
  ...(expiresAt && { mark: expiresAt }),
});

/** Where the history was not found unbroken for a month, or not yet in this browser. */
function checkOf({ checkedAt, seen }: Looks, now: number): Need[] {
  const last = [checkedAt ?? '', seen.check ?? ''].toSorted().at(-1) ?? '';
  if (last > isoOf(now - CHECK_EVERY_MS)) return [];
  return [
    {
      id: 'check',
      kind: 'check',
      title: 'The history is due to be checked',
      why: ['Check every 30 days that nothing of it was changed and nothing is missing.'],
      since: checkedAt ?? null,
      to: paths.check(),
      mark: isoOf(now),
    },
  ];
}

/**
 * What waits for whoever looks, the most urgent first.
 * @param data what the session may not see is left out
 * @param now when it was read
 */
export function needsOf({ held, planned, syncRuns, webhooks, apiKeys }: NeedsQuery, looks: Looks, now: number): Need[] {
  const runs = syncRuns?.nodes ?? [];
  const imports = [held, planned].flatMap((list) => (list?.nodes ?? []).map(ofImport).toSorted(oldestFirst));
  const others = [
    ...countedOf(LEFT_LEGAL, runs, looks, now),
    ...countedOf(FAILED_ROWS, runs, looks, now),
    ...(webhooks ?? []).filter(needsAttention).map(ofWebhook),
    ...quietFeedsOf(runs, now).map(ofFeed),
    ...(apiKeys ?? []).filter(({ endsSoon }) => endsSoon).map(ofKey),
    // Where nothing was ever sent there is little to check.
    ...(runs.length > 0 ? checkOf(looks, now) : []),
  ];
  const isUnseen = ({ id, mark }: Need) => id === 'check' || mark === undefined || (looks.seen[id] ?? '') < mark;
  return [...imports, ...others.filter(isUnseen)];
}

/** What is there now and was not at the read before, or is about something later. */
export const newIn = (before: readonly Need[], now: readonly Need[]): Need[] =>
  now.filter(({ id, since }) => !before.some((one) => one.id === id && (one.since ?? '') >= (since ?? '')));

const MAX_NOTICES = 3;

/** The notices that are shown. What waits for somebody comes last and stays; of the rest, the older ones give way. */
export const together = <TNotice extends { id: string; waiting: unknown }>(
  before: readonly TNotice[],
  news: readonly TNotice[],
): TNotice[] =>
  [...before.filter(({ id }) => !news.some((one) => one.id === id)), ...news]
    .toSorted((one, other) => Number(Boolean(one.waiting)) - Number(Boolean(other.waiting)))
    .slice(-MAX_NOTICES);
