import { ShownOnce } from '../../ui/shown-once';
import styles from './webhooks.module.css';

export interface NewSecretProps {
  title: string;
  secret: string;
  onDone: () => void;
}

/** Shows a new secret, and what the receiver does with it. */
export function NewSecret({ title, secret, onDone }: NewSecretProps) {
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
