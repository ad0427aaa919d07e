import { Button } from '../../../ui/button';
import styles from '../account.module.css';
import { type Reveal } from './reveal';

export interface MaskedNumberProps {
  label: string;
  masked: string;
  keys: readonly string[];
  reveal: Reveal;
}

/** A number of a person: masked, and in full for half a minute to those who may see it. */
export function MaskedNumber({ label, masked, keys, reveal }: MaskedNumberProps) {
  const shown = reveal.shownAt(keys);
  return (
    <span className={styles.masked}>
      <span className={shown === undefined ? styles.number : `${styles.number} no-print`}>{shown ?? masked}</span>
      {shown !== undefined && <span className="print-only">{masked}</span>}
      {reveal.isAllowed &&
        (shown === undefined ? (
          <Button
            look="plain"
            aria-label={`Reveal ${label}`}
            title="Shown for 30 seconds. That you looked is recorded."
            onClick={() => void reveal.show(keys)}
          >
            Reveal
          </Button>
        ) : (
          <Button look="plain" aria-label={`Hide ${label}`} onClick={reveal.hide}>
            Hide
          </Button>
        ))}
    </span>
  );
}
