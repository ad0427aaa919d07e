import { Badge } from '../../ui/badge';
import { labelOf } from '../account/fields/fields';
import { STATUS_CATEGORIES } from '../labels';
import { EVENTS } from './events';
import { type WebhookFactsFragment } from './webhooks.generated';
import styles from './webhooks.module.css';

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
