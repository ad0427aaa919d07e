import { type Failure } from '../../../api/failure';
import { Card } from '../../../ui/card';
import { Facts } from '../../../ui/facts';
import { Icon } from '../../../ui/icon';
import { Page } from '../../../ui/page';
import { Partial } from '../../../ui/states/states';
import { Ago, Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { labelOf } from '../../account/fields/fields';
import { STATUS_CATEGORIES } from '../../labels';
import { WebhookAddress } from '../webhook-address';
import { WebhookBadge, WhyState } from '../webhook-state';
import styles from '../webhooks.module.css';
import { Events } from '../what-is-sent';
import { conditionOf, isWell, nameOf } from '../words';
import { Deliveries } from './deliveries';
import { type Webhook } from './of-webhook';
import { WebhookActions } from './webhook-actions';

const listed = (values: readonly string[]): string => (values.length > 0 ? values.join(', ') : 'All');

const sentOf = (of: Webhook) => ({
  Address: <WebhookAddress url={of.url} />,
  Changes: <Events of={of} />,
  Portfolios: listed(of.portfolioIds),
  'Status categories': listed(of.statusCategories.map((one) => STATUS_CATEGORIES[one])),
  Fields: listed(of.fields.map(labelOf)),
  'Each message': of.batch ? 'Up to 500 changes' : 'One change',
});

const courseOf = ({ takenAt, waitingSince, disabledAt, cursor, earlierSecretUntil, ...of }: Webhook) => ({
  'Last taken': takenAt ? <Ago iso={takenAt} /> : 'Nothing yet',
  'Behind since': waitingSince || disabledAt ? <Time iso={waitingSince ?? disabledAt} /> : 'Not behind',
  'Place in the feed': <code>{cursor}</code>,
  Secrets: earlierSecretUntil && (
    <>
      Two: the earlier one signs too until <Time iso={earlierSecretUntil} />
    </>
  ),
  Made: <Time iso={of.createdAt} />,
  'Made by': (
    <ViewLink to={paths.history({ key: of.createdBy })}>{of.createdByName ?? <code>{of.createdBy}</code>}</ViewLink>
  ),
});

/** What a webhook sends, how that goes, and what was sent. */
export function WebhookPage({ found, problems }: { found: Webhook; problems: readonly Failure[] }) {
  const { tone } = conditionOf(found);
  return (
    <Page
      title={nameOf(found)}
      about={
        <span role="status">
          <WebhookBadge of={found} />
        </span>
      }
      actions={<WebhookActions of={found} />}
    >
      <Partial problems={problems} />
      {!isWell(found) && (
        <section className={tone === 'bad' ? `${styles.notice} ${styles.bad}` : styles.notice} aria-label="Its state">
          <Icon name="warning" />
          <p>
            <WhyState of={found} />
          </p>
        </section>
      )}
      <div className={styles.cards}>
        <Card title="What is sent">
          <Facts of={sentOf(found)} />
        </Card>
        <Card title="How it goes">
          <Facts of={courseOf(found)} />
        </Card>
      </div>
      <Deliveries of={found} />
    </Page>
  );
}
