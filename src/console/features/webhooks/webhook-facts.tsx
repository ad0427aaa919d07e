import { Badge } from '../../ui/badge';
import { countText } from '../../ui/values/format-money';
import { Ago, Time } from '../../ui/values/values';
import { labelOf } from '../account/fields/fields';
import { STATUS_CATEGORIES } from '../labels';
import { type WebhookFactsFragment } from './webhooks.generated';
import styles from './webhooks.module.css';
import { type Condition, conditionOf, DISABLED_BY, EVENTS } from './words';

/** How a webhook is, in a word. */
export function WebhookBadge({ of }: { of: Condition }) {
  const { label, tone } = conditionOf(of);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The service counts no further. */
const MAX_COUNTED = 1_000;

type Facts = Pick<WebhookFactsFragment, 'disabledBy' | 'disabledAt' | 'failingSince' | 'failedDeliveries'>;

/** Why a webhook is as it is, in a sentence; nothing where all is well. */
export function WhyState({ of: { disabledBy, disabledAt, failingSince, failedDeliveries } }: { of: Facts }) {
  if (disabledBy)
    return (
      <>
        {DISABLED_BY[disabledBy]} Nothing has been sent since <Time iso={disabledAt} />.
      </>
    );
  if (failingSince)
    return (
      <>
        Its receiver has taken nothing since <Time iso={failingSince} />. It is tried again, and disabled after five
        days.
      </>
    );
  if (failedDeliveries)
    return (
      <>
        {failedDeliveries === MAX_COUNTED ? 'At least ' : ''}
        {countText(failedDeliveries, 'message')} of the last 7 days {failedDeliveries === 1 ? 'was' : 'were'} given up
        after ten attempts. What came later is sent. Look at the failed deliveries, and send them again.
      </>
    );
  return null;
}

/** When something was last taken, and since when something waits. */
export const Progress = ({ of: { takenAt, waitingSince } }: { of: WebhookFactsFragment }) => (
  <>
    {takenAt ? (
      <>
        Last taken <Ago iso={takenAt} />
      </>
    ) : (
      'Nothing taken yet'
    )}
    {waitingSince && (
      <>
        {' · '}behind since <Time iso={waitingSince} />
      </>
    )}
  </>
);

/** Where a webhook is sent to, as text. Its host stands out: the rest may be long. */
export function WebhookAddress({ url }: { url: string }) {
  if (!URL.canParse(url)) return <code>{url}</code>;
  const { protocol, host } = new URL(url);
  const before = `${protocol}//`;
  return (
    <code className={styles.address}>
      {before}
      <strong>{host}</strong>
      {url.slice(before.length + host.length)}
    </code>
  );
}

type Filter = Pick<WebhookFactsFragment, 'kinds' | 'portfolioIds' | 'statusCategories' | 'fields' | 'batch'>;

/** The kinds of changes that are sent. */
export const Events = ({ of: { kinds } }: { of: Pick<Filter, 'kinds'> }) => (
  <span className={styles.events}>
    {kinds.length === 0 ? <Badge>Every change</Badge> : kinds.map((one) => <Badge key={one}>{EVENTS[one]}</Badge>)}
  </span>
);

/** Of which accounts and fields, and how, in a few words; empty where there is nothing to say. */
export function filterText({ portfolioIds, statusCategories, fields, batch }: Filter): string {
  const parts = [
    portfolioIds.length > 0 && `Portfolios ${portfolioIds.join(', ')}`,
    statusCategories.length > 0 && `Statuses ${statusCategories.map((one) => STATUS_CATEGORIES[one]).join(', ')}`,
    fields.length > 0 && `Fields ${fields.map(labelOf).join(', ')}`,
    batch && 'In batches',
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
