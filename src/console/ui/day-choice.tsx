import { Button } from './button';
import styles from './day-choice.module.css';
import { dayOf } from './values/days';

export interface DayChoiceProps {
  on: string | undefined;
  onChange: (on: string | undefined) => void;
}

/** Chooses the day that is looked at beside now. */
export const DayChoice = ({ on, onChange }: DayChoiceProps) => (
  <div className={styles.day}>
    <label>
      As it was on{' '}
      <input
        className={styles.date}
        type="date"
        max={dayOf(new Date())}
        value={on ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </label>
    {on && (
      <Button look="plain" onClick={() => onChange(undefined)}>
        Only now
      </Button>
    )}
  </div>
);
