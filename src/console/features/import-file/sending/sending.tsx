import { type Failure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { failureText } from '../../../ui/states/advice';
import { countText } from '../../../ui/values/format-money';
import styles from '../import-file.module.css';
import { type Progress } from './send-import';

export const Sending = ({ rows, share }: Progress) => (
  <section aria-label="Sending" className={styles.drop}>
    <p role="status">{countText(rows, 'row')} sent</p>
    <progress aria-label="Part of the file that is sent" value={share ?? undefined} />
    <p className={styles.muted}>Stay on this page until it is done.</p>
  </section>
);

export interface BrokenOffProps {
  failure: Failure;
  rows: number;
  onGoOn: () => void;
  onGiveUp: () => void;
}

/** A file of which a part is sent. */
export const BrokenOff = ({ failure, rows, onGoOn, onGiveUp }: BrokenOffProps) => (
  <section aria-label="Broken off" className={styles.drop}>
    <p role="alert">The sending broke off: {failureText(failure)}</p>
    <p className={styles.muted}>{countText(rows, 'row')} arrived. The rest can follow now, or some days later.</p>
    <div className={styles.actions}>
      <Button onClick={onGiveUp}>Give it up</Button>
      <Button look="primary" icon="upload" onClick={onGoOn}>
        Go on
      </Button>
    </div>
  </section>
);
