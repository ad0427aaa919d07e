import { useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { WebhookBadge, WhyState } from '../webhooks/webhook-state';
import { nameOf, needsAttention } from '../webhooks/words';
import { OverviewWebhooksDocument } from './overview.generated';
import styles from './overview.module.css';
import { REFRESH_MS } from './refresh';

/** Webhooks that do not reach their receiver. Nothing is shown where all do: the view of webhooks has the rest. */
export function WebhooksCard() {
  const { data } = useGraphql(OverviewWebhooksDocument, {}, { refreshMs: REFRESH_MS });
  const failing = (data?.webhooks ?? []).filter(needsAttention);
  if (failing.length === 0) return null;
  return (
    <Card title="Webhooks that fail" action={<ViewLink to={paths.webhooks()}>All webhooks</ViewLink>}>
      <ul className={styles.held}>
        {failing.map((webhook) => (
          <li key={webhook.id}>
            <div className={styles.line}>
              <ViewLink to={paths.webhook(webhook.id)}>{nameOf(webhook)}</ViewLink>
              <WebhookBadge of={webhook} />
            </div>
            <p className={styles.muted}>
              <WhyState of={webhook} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
