import { type ReactNode } from 'react';
import { type Failure } from '../../../api/failure';
import { Card } from '../../../ui/card';
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const listed = (values: readonly string[]): string => (values.length > 0 ? values.join(', ') : 'All');

const Sent = ({ of }: { of: Webhook }) => (
  <dl className={styles.facts}>
    <Fact label="Address">
      <WebhookAddress url={of.url} />
    </Fact>
    <Fact label="Changes">
      <Events of={of} />
    </Fact>
    <Fact label="Portfolios">{listed(of.portfolioIds)}</Fact>
    <Fact label="Status categories">{listed(of.statusCategories.map((one) => STATUS_CATEGORIES[one]))}</Fact>
    <Fact label="Fields">{listed(of.fields.map(labelOf))}</Fact>
    <Fact label="Each message">{of.batch ? 'Up to 500 changes' : 'One change'}</Fact>
  </dl>
);

const Course = ({ of }: { of: Webhook }) => (
  <dl className={styles.facts}>
    <Fact label="Last taken">{of.takenAt ? <Ago iso={of.takenAt} /> : 'Nothing yet'}</Fact>
    <Fact label="Behind since">
      {of.waitingSince || of.disabledAt ? <Time iso={of.waitingSince ?? of.disabledAt} /> : 'Not behind'}
    </Fact>
    <Fact label="Place in the feed">
      <code>{of.cursor}</code>
    </Fact>
    {of.earlierSecretUntil && (
      <Fact label="Secrets">
        Two: the earlier one signs too until <Time iso={of.earlierSecretUntil} />
      </Fact>
    )}
    <Fact label="Made">
      <Time iso={of.createdAt} />
    </Fact>
    <Fact label="Made by">
      <ViewLink to={paths.history({ key: of.createdBy })}>{of.createdByName ?? <code>{of.createdBy}</code>}</ViewLink>
    </Fact>
  </dl>
);

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
          <Sent of={found} />
        </Card>
        <Card title="How it goes">
          <Course of={found} />
        </Card>
      </div>
      <Deliveries of={found} />
    </Page>
  );
}
