import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { formatDuration } from '../../../ui/values/format-time';
import { useWebhookChange } from '../use-webhook-change';
import styles from '../webhooks.module.css';
import { hostOf, outcomeText } from '../words';
import { AnswerText } from './answer-text';
import { type OfWebhook } from './of-webhook';
import { TestWebhookDocument, type TestWebhookMutation } from './webhook.generated';

function Outcome({ of: { isTaken, status, failure, durationMs, answer } }: { of: TestWebhookMutation['answer'] }) {
  return (
    <div className={styles.outcome}>
      <p role="status">
        <Badge tone={isTaken ? 'good' : 'bad'}>{isTaken ? 'Taken' : 'Not taken'}</Badge>{' '}
        {outcomeText({ status, failure })} {typeof durationMs === 'number' && `It took ${formatDuration(durationMs)}.`}
      </p>
      {answer && <AnswerText text={answer} />}
    </div>
  );
}

/** Sends a test event and shows what the receiver answers. */
export function TestWebhook({ of, onDone }: OfWebhook) {
  const { mutate, isPending, answer, isDone, fault } = useWebhookChange(TestWebhookDocument);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title="Send a test event"
      about={`An event of type webhook.test goes to ${hostOf(of.url)} now, once and signed. It tells of no account, and what it is answered changes nothing here.`}
      actions={
        <>
          <Button onClick={onDone}>Close</Button>
          <Button look="primary" disabled={isPending} onClick={() => mutate({ id: of.id })}>
            {isPending ? 'Sending' : isDone ? 'Send another' : 'Send it'}
          </Button>
        </>
      }
    >
      {isDone && answer && <Outcome of={answer} />}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Dialog>
  );
}
