import { Badge } from '../../ui/badge';
import { labelOf } from '../account/fields/fields';
import { STATUS_CATEGORIES } from '../labels';
import { eventText } from './events';
import { type WebhookFactsFragment } from './webhooks.generated';
import styles from './webhooks.module.css';

type Filter = Pick<WebhookFactsFragment, 'events' | 'portfolioIds' | 'statusCategories' | 'fields' | 'batch'>;

/** The types of changes that are sent. */
export const Events = ({ of: { events } }: { of: Pick<Filter, 'events'> }) => (
  <span className={styles.events}>
    {events.length === 0 ? <Badge>Every change</Badge> : events.map((one) => <Badge key={one}>{eventText(one)}</Badge>)}
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
