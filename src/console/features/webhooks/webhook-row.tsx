import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { WebhookAddress } from './webhook-address';
import { Progress, WebhookBadge, WhyState } from './webhook-state';
import { type WebhookFactsFragment } from './webhooks.generated';
import styles from './webhooks.module.css';
import { Events, filterText } from './what-is-sent';
import { isWell, nameOf } from './words';

/** A webhook: where it is sent to, what is sent, and how that goes. */
export function WebhookRow({ of }: { of: WebhookFactsFragment }) {
  const filter = filterText(of);
  return (
    <li className={styles.webhook}>
      <div className={styles.head}>
        <h3>
          <ViewLink to={paths.webhook(of.id)}>{nameOf(of)}</ViewLink>
        </h3>
        <WebhookBadge of={of} />
      </div>
      <p>
        <WebhookAddress url={of.url} />
      </p>
      {!isWell(of) && (
        <p>
          <WhyState of={of} />
        </p>
      )}
      <Events of={of} />
      {filter && <p className={styles.muted}>{filter}</p>}
      <p className={styles.muted}>
        <Progress of={of} />
      </p>
    </li>
  );
}
