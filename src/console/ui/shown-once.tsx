import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button';
import { Dialog } from './dialog';
import { useUnloadQuestion } from './leave-guard';
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

/**
 * Shows a text that is a secret: when it is closed, nothing holds it any more. While it was not copied, Escape, the scrim,
 * the cross, Back and the end of the page ask first.
 */
export function ShownOnce({ title, about, noun, text, onDone, children }: ShownOnceProps) {
  const [copied, setCopied] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const isAtRisk = copied !== true;
  useUnloadQuestion(isAtRisk);
  const blocker = useBlocker(({ historyAction }) => isAtRisk && historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    setAsked(true);
  }, [blocker]);
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setCopied(true))
      .catch(() => setCopied(false));
  return (
    <Dialog
      onClose={() => (isAtRisk ? setAsked(!isAsked) : onDone())}
      title={title}
      about={`This is the only time that it is shown. ${about}`}
      actions={
        isAsked ? (
          <>
            <p role="alert" className={styles.question}>
              You have not copied it. Close all the same?
            </p>
            <Button ref={(stay) => stay?.focus()} onClick={() => setAsked(false)}>
              Stay
            </Button>
            <Button look="danger" onClick={onDone}>
              Close all the same
            </Button>
          </>
        ) : (
          <>
            <Button icon="copy" onClick={() => void copy()}>
              Copy
            </Button>
            <Button look="primary" onClick={onDone}>
              I have it
            </Button>
          </>
        )
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
