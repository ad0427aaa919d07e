import { useId } from 'react';
import styles from './choices.module.css';
import { listed, type Options } from './field';
import { Fault } from './states/states';

export interface ChoicesProps<T extends string> {
  legend: string;
  help?: string;
  fault?: string | undefined;
  options: Options<T>;
  chosen: readonly T[];
  /** Whether a value takes the place of the one before. */
  isOne?: boolean;
  onChange: (chosen: readonly T[]) => void;
}

/** A choice of many values. What is chosen already and not among them stays, under its name. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, help, fault, options, chosen, isOne = false, onChange } = props;
  const id = useId();
  const known = listed(options);
  const others = chosen.filter((value) => !known.some(([one]) => one === value));
  const values = [...known, ...others.map((value) => [value, value] as const)];
  const toggle = (value: T, isChosen: boolean) =>
    onChange(values.map(([one]) => one).filter((one) => (one === value ? isChosen : !isOne && chosen.includes(one))));
  return (
    <fieldset aria-describedby={`${id}-help ${id}-fault`}>
      <legend className={styles.legend}>{legend}</legend>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <div className={styles.choices}>
        {values.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={id}
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      <div id={`${id}-fault`}>
        <Fault>{fault}</Fault>
      </div>
    </fieldset>
  );
}
