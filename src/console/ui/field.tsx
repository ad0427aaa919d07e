import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Fault } from './states/states';

interface Around {
  label: string;
  help?: ReactNode;
  /** What is wrong with the value. */
  fault?: string | undefined;
}

interface FrameProps extends Around {
  /** What is framed, with what ties it to its words. */
  children: (
    tied: Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode;
}

function Frame({ label, help, fault, children }: FrameProps) {
  const id = useId();
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, className: styles.input, 'aria-invalid': fault !== undefined, 'aria-describedby': described })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends Around, Omit<ComponentProps<'input'>, 'className'> {
  onType?: (text: string) => void;
}

/** A line of text with its label. Unless it says so, no browser keeps or corrects it: what is typed is about people. */
export const TextField = ({ label, help, fault, onType, ...input }: TextFieldProps) => (
  <Frame label={label} help={help} fault={fault}>
    {(tied) => (
      <input
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType?.(target.value)}
        {...input}
        {...tied}
      />
    )}
  </Frame>
);

/** Values in the order of reading, with what people call them. */
export type Options<T extends string> = Readonly<Record<T, string>> | readonly (readonly [value: T, label: string])[];

export const listed = <T extends string>(options: Options<T>) =>
  (Array.isArray(options) ? options : Object.entries(options)) as readonly (readonly [T, string])[];

export interface ChoiceFieldProps<T extends string> extends Around {
  options: Options<T>;
  value: string | undefined;
  /** What stands for no value, where that can be chosen. */
  none?: string | undefined;
  disabled?: boolean;
  onChoose: (value: T | undefined) => void;
}

/** A choice of few, by the list of the system. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { options, value, none, disabled, onChoose, ...words } = props;
  const values = listed(options);
  const choose = (chosen: string) => onChoose(values.find(([one]) => one === chosen)?.[0]);
  return (
    <Frame {...words}>
      {(tied) => (
        <select {...tied} value={value ?? ''} disabled={disabled} onChange={({ target }) => choose(target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {values.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

/** Why something is done, in words that are stored. @param help who reads it, and for how long */
export const ReasonField = (props: Pick<TextFieldProps, 'help' | 'value' | 'onType'>) => (
  <TextField {...props} label="Reason" maxLength={4096} spellCheck />
);

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
