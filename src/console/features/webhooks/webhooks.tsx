import { useMemo, useState } from 'react';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useCommands } from '../../ui/commands';
import { Page } from '../../ui/page';
import { Empty, ReadState } from '../../ui/states/states';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { MakeWebhook } from './make-webhook';
import { Events, filterText, Progress, WebhookAddress, WebhookBadge, WhyState } from './webhook-facts';
import { type WebhookFactsFragment, WebhooksDocument } from './webhooks.generated';
import styles from './webhooks.module.css';
import { isWell, nameOf, REFRESH_MS } from './words';

/** A webhook: where it is sent to, what is sent, and how that goes. */
function WebhookRow({ of }: { of: WebhookFactsFragment }) {
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

/** Who is notified of changes, and how that goes. */
export default function Webhooks() {
  const { can } = useSession();
  const webhooks = useGraphql(WebhooksDocument, {}, { refreshMs: REFRESH_MS });
  const [isMaking, setMaking] = useState(false);
  const mayMake = can('webhooks:manage');
  useCommands(
    useMemo(() => {
      const make = { id: 'webhooks make', label: 'Make a webhook', group: 'Webhooks', icon: 'plus' } as const;
      return mayMake ? [{ ...make, run: () => setMaking(true) }] : [];
    }, [mayMake]),
  );
  const make = mayMake && (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      Make a webhook
    </Button>
  );
  const hasSome = webhooks.data !== undefined && webhooks.data.webhooks.length > 0;
  return (
    <Page
      title="Webhooks"
      about="Other systems that are notified of changes as they happen: signed messages that hold no value of a person."
      actions={hasSome && make}
    >
      <ReadState query={webhooks} title="The webhooks could not be read">
        {({ webhooks: found }) =>
          found.length === 0 ? (
            <Empty icon="send" title="No webhooks yet" actions={make}>
              A webhook tells another system that something changed: a dialer that an account is paid, a ledger that an
              import is done. It needs an https address there that takes messages.
              {mayMake && ' Make one, then send it a test event.'}
            </Empty>
          ) : (
            <Card title="Where changes are sent">
              <ul>
                {found.map((webhook) => (
                  <WebhookRow key={webhook.id} of={webhook} />
                ))}
              </ul>
            </Card>
          )
        }
      </ReadState>
      {isMaking && <MakeWebhook onDone={() => setMaking(false)} />}
    </Page>
  );
}
