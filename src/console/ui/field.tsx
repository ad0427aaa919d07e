import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Around {
  label: string;
  help?: ReactNode;
  /** What is wrong with the value. */
  fault?: string | undefined;
}

const describedBy = (id: string, { help, fault }: Pick<Around, 'help' | 'fault'>) =>
  [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

const Frame = ({ id, label, help, fault, children }: Around & { id: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    {children}
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

export type TextFieldProps = Around & Omit<ComponentProps<'input'>, 'className'>;

/** A line of text with its label. Takes what react-hook-form's `register` returns. */
export function TextField({ label, help, fault, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} help={help} fault={fault}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { help, fault })}
      />
    </Frame>
  );
}

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
  const { label, help, fault, options, value, none, disabled, onChoose } = props;
  const id = useId();
  const values = listed(options);
  return (
    <Frame id={id} label={label} help={help} fault={fault}>
      <select
        id={id}
        className={styles.input}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChoose(values.find(([one]) => one === target.value)?.[0])}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { help, fault })}
      >
        {none !== undefined && <option value="">{none}</option>}
        {values.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}
