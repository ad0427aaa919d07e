import { ChoiceField, TextField } from '../../../ui/field';
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
  const props = { label, fault, value: text };
  if (!choices)
    return (
      <TextField {...props} help={HELP[kind]} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    );
  const none = isClearable || text === '' ? 'None' : undefined;
  return <ChoiceField {...props} none={none} options={choices} onChoose={(value) => onChange(value ?? '')} />;
}
