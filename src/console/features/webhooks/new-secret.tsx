import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import styles from './webhooks.module.css';

export interface NewSecretProps {
  title: string;
  secret: string;
  onDone: () => void;
}

/** Shows a new secret once: when it is closed, nothing holds it any more. */
export function NewSecret({ title, secret, onDone }: NewSecretProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard
      .writeText(secret)
      .then(() => setCopied(true))
      .catch(() => setCopied(false));
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={title}
      about="This is the only time that it is shown. The receiver needs it to tell whether a message comes from this service."
      actions={
        <>
          <Button icon="check" onClick={() => void copy()}>
            Copy
          </Button>
          <Button look="primary" onClick={onDone}>
            I have it
          </Button>
        </>
      }
    >
      <code className={styles.secret}>{secret}</code>
      <p role="status" className={styles.muted}>
        {copied === true && 'Copied.'}
        {copied === false && 'The browser does not let this page copy. Select the secret and copy it yourself.'}
      </p>
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
    </Dialog>
  );
}
