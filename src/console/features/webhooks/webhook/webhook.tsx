import { useParams } from 'react-router';
import { type Failure } from '../../../api/failure';
import { useGraphql } from '../../../api/use-graphql';
import { Card, Facts } from '../../../ui/card';
import { Icon } from '../../../ui/icon';
import { Page } from '../../../ui/page';
import { Empty, Partial, ReadState } from '../../../ui/states/states';
import { Ago, Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { labelOf } from '../../account/fields/fields';
import { STATUS_CATEGORIES } from '../../labels';
import { Events, WebhookAddress, WebhookBadge, WhyState } from '../webhook-facts';
import styles from '../webhooks.module.css';
import { conditionOf, isWell, nameOf, REFRESH_MS } from '../words';
import { Deliveries } from './deliveries';
import { type Webhook } from './of-webhook';
import { WebhookDetailDocument } from './webhook.generated';
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
function WebhookPage({ found, problems }: { found: Webhook; problems: readonly Failure[] }) {
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

/** One webhook, kept up to date while somebody looks at it. */
export default function WebhookView() {
  const { id = '' } = useParams();
  const query = useGraphql(WebhookDetailDocument, { id }, { refreshMs: REFRESH_MS });
  const found = query.data?.webhook;
  if (found?.id === id) return <WebhookPage key={id} found={found} problems={query.problems} />;
  return (
    <Page title="Webhook">
      <ReadState query={query} title="The webhook could not be read">
        {() => (
          <Empty title="There is no such webhook" actions={<ViewLink to={paths.webhooks()}>All webhooks</ViewLink>}>
            It may have been deleted, or the address may be wrong.
          </Empty>
        )}
      </ReadState>
    </Page>
  );
}
