import { useId } from 'react';
import styles from '../webhooks.module.css';

export interface ChoicesProps<T extends string> {
  legend: string;
  help: string;
  fault: string | undefined;
  /** The values to choose from, each with its label. */
  options: Readonly<Record<T, string>>;
  chosen: readonly T[];
  onChange: (chosen: readonly T[]) => void;
}

/** A choice of many values. What is chosen already and not among them stays, under its name. */
export function Choices<T extends string>({ legend, help, fault, options, chosen, onChange }: ChoicesProps<T>) {
  const id = useId();
  const listed = Object.keys(options) as T[];
  const values = [...listed, ...chosen.filter((one) => !listed.includes(one))];
  const toggle = (value: T, isChosen: boolean) =>
    onChange(values.filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset aria-describedby={fault ? `${id}-help ${id}-fault` : `${id}-help`}>
      <legend className={styles.legend}>{legend}</legend>
      <p id={`${id}-help`} className={styles.muted}>
        {help}
      </p>
      <div className={styles.choices}>
        {values.map((value) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {options[value] ?? value}
          </label>
        ))}
      </div>
      {fault && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
