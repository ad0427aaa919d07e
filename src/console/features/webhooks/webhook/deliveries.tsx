import { useState } from 'react';
import { type WebhookDeliveryState } from '../../../api/schema.generated';
import { useSession } from '../../../api/session';
import { useGraphqlPages } from '../../../api/use-graphql';
import { Button } from '../../../ui/button';
import { ChoiceField } from '../../../ui/field';
import { codecOf, optionalChoice } from '../../../url/codec';
import { useUrlState } from '../../../url/use-url-state';
import { Log } from '../../history/log';
import { REFRESH_MS } from '../refresh';
import styles from '../webhooks.module.css';
import { DELIVERY_STATES } from '../words';
import { DeliveryEntry } from './delivery-entry';
import { type Webhook } from './of-webhook';
import { ResendFrom } from './resend-from';
import { WebhookDeliveriesDocument } from './webhook.generated';

const NAMES = Object.keys(DELIVERY_STATES) as WebhookDeliveryState[];
const STATE = codecOf({ state: optionalChoice(NAMES) });

/** What was sent in the last days, the newest first. */
export function Deliveries({ of }: { of: Webhook }) {
  const { can } = useSession();
  const [{ state }, change] = useUrlState(STATE);
  const [isResending, setResending] = useState(false);
  const filter = { webhookId: of.id, ...(state && { state }) };
  const pages = useGraphqlPages(WebhookDeliveriesDocument, { filter }, ({ webhookDeliveries }) => webhookDeliveries, {
    refreshMs: REFRESH_MS,
  });
  // What it reads again by itself is nothing to wait for.
  const isFetching = pages.isFetchingNextPage || pages.isPlaceholderData;
  return (
    <section className={styles.deliveries} aria-labelledby="deliveries">
      <header className={styles.deliveriesHead}>
        <div>
          <h2 id="deliveries">Deliveries</h2>
          <p className={styles.muted}>Kept for 7 days once they are taken or have failed.</p>
        </div>
        <div className={styles.deliveriesTools}>
          <ChoiceField
            label="State"
            none="Any"
            options={NAMES.map((name) => [name, DELIVERY_STATES[name].label] as const)}
            value={state}
            onChoose={(chosen) => change({ state: chosen })}
          />
          {can('webhooks:manage') && of.disabledBy !== 'PLACE_LOST' && (
            <Button icon="history" onClick={() => setResending(true)}>
              Send again from
            </Button>
          )}
        </div>
      </header>
      <Log
        query={{ ...pages, isFetching }}
        title="The deliveries could not be read"
        empty={{
          title: 'Nothing was sent in these days',
          text: of.isEnabled ? 'The next change appears here.' : 'While it is disabled, nothing is sent.',
        }}
        narrowed={state !== undefined}
      >
        {(delivery) => <DeliveryEntry of={delivery} maySend={of.isEnabled && can('webhooks:manage')} />}
      </Log>
      {isResending && <ResendFrom of={of} onDone={() => setResending(false)} />}
    </section>
  );
}
