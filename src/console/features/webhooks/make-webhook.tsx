import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../api/use-answer';
import { ShownOnce } from '../../ui/shown-once';
import { faultsOf } from '../../ui/states/advice';
import { paths } from '../../url/paths';
import { WebhookForm } from './form/webhook-form';
import { inputOf, NEW_WISH, WISH_FIELDS } from './form/wish';
import { MakeWebhookDocument } from './webhooks.generated';
import styles from './webhooks.module.css';
import { nameOf } from './words';

/** Shows a new secret, and what the receiver does with it. */
export function NewSecret({ title, secret, onDone }: { title: string; secret: string; onDone: () => void }) {
  return (
    <ShownOnce
      title={title}
      about="The receiver needs it to tell whether a message comes from this service."
      noun="secret"
      text={secret}
      onDone={onDone}
    >
      <div className={styles.verify}>
        <h3>How the receiver verifies a message</h3>
        <p>
          By the{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </a>{' '}
          specification, which has libraries for many languages. Without one: decode what follows <code>whsec_</code>{' '}
          from base64. With that as the key, make an HMAC-SHA256 of <code>webhook-id.webhook-timestamp.body</code>: two
          headers and the body as it came, byte for byte. In base64, it must be one of the signatures in the header{' '}
          <code>webhook-signature</code>. Refuse messages that are more than five minutes old.
        </p>
      </div>
    </ShownOnce>
  );
}

/** Asks what a new webhook is to be, shows its secret once, and leads to it. */
export function MakeWebhook({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [wish, setWish] = useState(NEW_WISH);
  // Once this is closed, nothing holds the secret any more.
  const make = useAnswer(MakeWebhookDocument, { gcTime: 0 });
  const { secret, webhook } = make.data ?? {};
  if (secret && webhook) {
    return (
      <NewSecret
        title={`The secret of ${nameOf(webhook)}`}
        secret={secret}
        onDone={() => {
          onDone();
          void navigate(paths.webhook(webhook.id));
        }}
      />
    );
  }
  return (
    <WebhookForm
      title="Make a webhook"
      about="It begins with the first change after this."
      wish={wish}
      onChange={setWish}
      faults={faultsOf(make.error, WISH_FIELDS)}
      action={make.isPending ? 'Making' : 'Make it'}
      isDisabled={make.isPending || wish.url.trim() === ''}
      onSubmit={() => make.mutate({ input: inputOf(wish) })}
      onDone={onDone}
    />
  );
}
