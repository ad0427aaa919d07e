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

/** A choice of few, by the list of the system. */
export function SelectField({ label, help, fault, ...select }: Around & Omit<ComponentProps<'select'>, 'className'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} help={help} fault={fault}>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { help, fault })}
      />
    </Frame>
  );
}
