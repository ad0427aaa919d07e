import { useState } from 'react';
import { type WebhookDeliveryState } from '../../../api/schema.generated';
import { useSession } from '../../../api/session';
import { useAnswer } from '../../../api/use-answer';
import { useGraphqlPages } from '../../../api/use-graphql';
import { AskChange } from '../../../ui/ask';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ChoiceField, TextField } from '../../../ui/field';
import { faultsOf } from '../../../ui/states/advice';
import { Fault } from '../../../ui/states/states';
import { countText } from '../../../ui/values/format-money';
import { formatDuration, zoneText } from '../../../ui/values/format-time';
import { Ago, Time } from '../../../ui/values/values';
import { codecOf, optionalChoice } from '../../../url/codec';
import { useUrlState } from '../../../url/use-url-state';
import { Log } from '../../history/log';
import styles from '../webhooks.module.css';
import { DELIVERY_STATES, eventText, outcomeText, REFRESH_MS } from '../words';
import { type OfWebhook, type Webhook } from './of-webhook';
import {
  ResendDeliveryDocument,
  ResendFromDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
} from './webhook.generated';

/** What a receiver answered: text of somebody else, shown letter by letter. */
export const AnswerText = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keys
  <pre className={styles.answer} tabIndex={0}>
    {text}
  </pre>
);

type Delivery = WebhookDeliveriesQuery['webhookDeliveries']['nodes'][number];

/** What came of the last attempt, how many failed, and when the next one follows. */
function Attempts({ of }: { of: Delivery }) {
  const { state, attempts, lastAttemptAt, durationMs, nextAttemptAt } = of;
  return (
    <p>
      {lastAttemptAt ? outcomeText(of) : 'Not tried yet.'}
      {typeof durationMs === 'number' && ` It took ${formatDuration(durationMs)}.`}
      {attempts > 0 && ` ${countText(attempts, 'attempt')} failed`}
      {attempts > 0 && state !== 'TAKEN' && (
        <>
          , the last <Ago iso={lastAttemptAt} />
        </>
      )}
      {attempts > 0 && '.'}
      {nextAttemptAt && lastAttemptAt && (
        <>
          {' '}
          {Date.parse(nextAttemptAt) > Date.now() ? (
            <>
              Next attempt <Ago iso={nextAttemptAt} />.
            </>
          ) : (
            'The next attempt is due.'
          )}
        </>
      )}
    </p>
  );
}

function SendAgain({ of }: { of: Delivery }) {
  const { mutate, isPending, isSuccess, error } = useAnswer(ResendDeliveryDocument);
  const label = of.state === 'PENDING' ? 'Send now' : 'Send again';
  return (
    <>
      <span role="status" className={styles.muted}>
        {isSuccess && 'It is being sent.'}
      </span>
      <Fault>{faultsOf(error).general}</Fault>
      <Button
        aria-label={`${label} ${of.messageId}`}
        disabled={isPending}
        onClick={() => mutate({ id: of.id })}
        icon="refresh"
      >
        {label}
      </Button>
    </>
  );
}

/** A message, and what became of it. */
function DeliveryEntry({ of, maySend }: { of: Delivery; maySend: boolean }) {
  const { label, tone } = DELIVERY_STATES[of.state];
  return (
    <>
      <div className={styles.entryHead}>
        <Badge tone={tone}>{label}</Badge>
        <strong>{of.types.map(eventText).join(', ')}</strong>
        {of.changes > 1 && <span className={styles.muted}>{countText(of.changes, 'change')}</span>}
        <span className={styles.when}>
          <Time iso={of.createdAt} />
        </span>
      </div>
      <Attempts of={of} />
      {of.answer && (
        <details className={styles.more}>
          <summary>What it answered</summary>
          <AnswerText text={of.answer} />
        </details>
      )}
      <div className={styles.entryFoot}>
        <span className={styles.muted}>
          Message <code>{of.messageId}</code>
        </span>
        {maySend && <SendAgain of={of} />}
      </div>
    </>
  );
}

/** Asks from where everything is sent again: a time, or a place in the feed of changes. */
function ResendFrom({ of, onDone }: OfWebhook) {
  const [by, setBy] = useState<'time' | 'cursor'>('time');
  const [time, setTime] = useState('');
  const [cursor, setCursor] = useState('');
  const from = by === 'time' ? time : cursor.trim();
  const since = by === 'time' && from !== '' ? new Date(from).toISOString() : undefined;
  return (
    <AskChange
      document={ResendFromDocument}
      variables={{ webhookId: of.id, ...(since ? { since } : { after: from }) }}
      onClose={onDone}
      title="Send changes again"
      about={`Everything from there on is sent again, also what was taken, under the same message ids. Each message bears the version of its account, so that a late one replaces nothing newer.${of.isEnabled ? '' : ' It is sent once the webhook is enabled.'}`}
      yes="Send again"
      isIncomplete={from === ''}
    >
      <ChoiceField
        label="From"
        options={{ time: 'A time', cursor: 'A place in the feed of changes' }}
        value={by}
        onChoose={(chosen = 'time') => setBy(chosen)}
      />
      {by === 'time' ? (
        <TextField label="Time" type="datetime-local" help={`In ${zoneText()}.`} value={time} onType={setTime} />
      ) : (
        <TextField
          label="Cursor"
          help="As the feed of changes names it. What comes behind it is sent."
          value={cursor}
          onType={setCursor}
        />
      )}
    </AskChange>
  );
}

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
