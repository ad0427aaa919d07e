import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import styles from './shown-once.module.css';

export interface ShownOnceProps {
  title: string;
  about: string;
  /** What the text is, such as `key`. */
  noun: string;
  text: string;
  onDone: () => void;
  /** What comes below it. */
  children?: ReactNode;
}

/** Shows a text that is a secret: when it is closed, nothing holds it any more. */
export function ShownOnce({ title, about, noun, text, onDone, children }: ShownOnceProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setCopied(true))
      .catch(() => setCopied(false));
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={title}
      about={`This is the only time that it is shown. ${about}`}
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
      <code className={styles.text}>{text}</code>
      <p role="status" className={styles.status}>
        {copied === true && 'Copied.'}
        {copied === false && `The browser does not let this page copy. Select the ${noun} and copy it yourself.`}
      </p>
      {children}
    </Dialog>
  );
}
