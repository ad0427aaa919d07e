import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button';
import styles from './date-field.module.css';
import { TextField, type TextFieldProps } from './field';
import { dayOf, isDay } from './values/days';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'onType' | 'onBlur'> {
  /** Such as `2026-11-20`; empty: none. */
  value: string;
  /** Called with whole days and with none, not with what somebody has only begun to type. */
  onCommit: (day: string) => void;
}

/** A day by its keys or from a calendar. What is typed stays as it is until it is a day. */
export function DateField({ value, onCommit, max = '9999-12-31', ...field }: DateFieldProps) {
  const [draft, setDraft] = useState(value);
  /** Days that were committed and are not back as the value yet: meanwhile somebody may type on. */
  const awaited = useRef<string[]>([]);
  useEffect(() => {
    const at = awaited.current.indexOf(value);
    if (at < 0) setDraft(value);
    awaited.current.splice(0, at < 0 ? awaited.current.length : at + 1);
  }, [value]);
  const committed = () => awaited.current.at(-1) ?? value;
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setDraft(target.value);
    const isWhole = target.value === '' ? !target.validity.badInput : isDay(target.value);
    if (!isWhole || target.value === committed()) return;
    awaited.current.push(target.value);
    onCommit(target.value);
  };
  return (
    <TextField
      {...field}
      type="date"
      max={max}
      value={draft}
      onChange={type}
      onBlur={({ target }) => {
        if (isDay(target.value) || (target.value === '' && !target.validity.badInput)) return;
        // The browser calls what is half typed empty: it is no change of the draft.
        target.value = committed();
        setDraft(target.value);
      }}
    />
  );
}

/** Chooses the day that is looked at beside now. */
export const DayChoice = ({ on, onChange }: { on: string | undefined; onChange: (on: string | undefined) => void }) => (
  <div className={styles.choice}>
    <DateField
      label="As it was on"
      max={dayOf(new Date())}
      value={on ?? ''}
      onCommit={(day) => onChange(day || undefined)}
    />
    {on && (
      <Button look="plain" onClick={() => onChange(undefined)}>
        Only now
      </Button>
    )}
  </div>
);
