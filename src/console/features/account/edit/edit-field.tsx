import { type ChangeEvent } from 'react';
import { SelectField, TextField } from '../../../ui/field';
import { STATUSES, TYPES_OF_DEBT } from '../../labels';
import { type FormField } from './draft';

const CHOICES: Partial<Record<FormField['kind'], Readonly<Record<string, string>>>> = {
  status: STATUSES,
  debt: TYPES_OF_DEBT,
  flag: { true: 'Yes', false: 'No' },
};

const HELP: Partial<Record<FormField['kind'], string>> = {
  list: 'Separated by commas.',
  day: 'Such as 2026-11-23.',
  time: 'Such as 2026-11-23, or 2026-11-23T15:04:00Z.',
  share: 'From 0 to 1.',
};

export interface EditFieldProps {
  field: FormField;
  text: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

/** A field of an account as it is typed or chosen. */
export function EditField({ field: { label, kind, isClearable }, text, fault, onChange }: EditFieldProps) {
  const choices = CHOICES[kind];
  const props = {
    label,
    fault,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(target.value),
  };
  if (!choices) return <TextField {...props} help={HELP[kind]} autoComplete="off" />;
  return (
    <SelectField {...props}>
      {(isClearable || text === '') && <option value="">None</option>}
      {Object.entries(choices).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
