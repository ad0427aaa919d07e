import { useAnswer } from '../../../api/use-answer';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { faultsOf } from '../../../ui/states/advice';
import { Fault } from '../../../ui/states/states';
import { countText } from '../../../ui/values/format-money';
import { formatDuration } from '../../../ui/values/format-time';
import { Ago, Time } from '../../../ui/values/values';
import { eventText } from '../events';
import styles from '../webhooks.module.css';
import { DELIVERY_STATES, outcomeText } from '../words';
import { AnswerText } from './answer-text';
import { ResendDeliveryDocument, type WebhookDeliveriesQuery } from './webhook.generated';

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
          Next attempt <Ago iso={nextAttemptAt} />.
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
export function DeliveryEntry({ of, maySend }: { of: Delivery; maySend: boolean }) {
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
