import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import styles from './keys.module.css';

export interface NewKeyProps {
  name: string;
  apiKey: string;
  onDone: () => void;
}

/** Shows the text of a new key once: when it is closed, nothing holds it any more. */
export function NewKey({ name, apiKey, onDone }: NewKeyProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard
      .writeText(apiKey)
      .then(() => setCopied(true))
      .catch(() => setCopied(false));
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={`The key of ${name}`}
      about="This is the only time that it is shown. Give it to its holder by a way that nobody else reads."
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
      <code className={styles.secret}>{apiKey}</code>
      <p role="status" className={styles.muted}>
        {copied === true && 'Copied.'}
        {copied === false && 'The browser does not let this page copy. Select the key and copy it yourself.'}
      </p>
    </Dialog>
  );
}
