import { useAnswer } from '../../../api/use-answer';
import { Ask } from '../../../ui/ask';
import { Badge } from '../../../ui/badge';
import { faultsOf } from '../../../ui/states/advice';
import { formatDuration } from '../../../ui/values/format-time';
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
  const { mutate, isPending, data, error } = useAnswer(TestWebhookDocument);
  return (
    <Ask
      onClose={onDone}
      title="Send a test event"
      about={`An event of type webhook.test goes to ${hostOf(of.url)} now, once and signed. It names no account, and what it is answered changes nothing here.`}
      no="Close"
      yes={isPending ? 'Sending' : data ? 'Send another' : 'Send it'}
      isDisabled={isPending}
      fault={faultsOf(error).general}
      onYes={() => mutate({ id: of.id })}
    >
      {data && <Outcome of={data} />}
    </Ask>
  );
}
