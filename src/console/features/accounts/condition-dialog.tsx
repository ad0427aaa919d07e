import { type FormEvent, useId, useState } from 'react';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog, DialogActions } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { FilterValuesDocument } from './accounts.generated';
import styles from './accounts.module.css';
import { type Condition, isUnderstood, operatorText } from './conditions';
import { FILTER_FIELDS, type FilterField, type Operator } from './filter-fields';

interface Draft {
  field: FilterField;
  operator: Operator;
  /** What is chosen of a list. */
  chosen: readonly string[];
  /** What is typed, values parted by commas. */
  typed: string;
}

const isOfMany = ({ kind }: FilterField, operator: Operator) =>
  (kind === 'text' || kind === 'amount') && (operator === 'is' || operator === 'isNot');

const draftOf = (field: FilterField, operator: Operator, values: readonly string[] = []): Draft => ({
  field,
  operator,
  chosen: values,
  typed: values.join(', '),
});

/** The values of a draft: those of its list, and what is typed beside it. */
function valuesOf({ field, operator, chosen, typed }: Draft, listed: readonly string[]): string[] {
  const fromList = chosen.filter((value) => listed.includes(value));
  const parts = isOfMany(field, operator) ? typed.split(',') : [typed];
  const fromText = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set(listed.length > 0 ? fromList : fromText)];
}

/** The values in use of a field of which there are few; else they are typed. */
function useValuesInUse({ inUse }: FilterField): readonly string[] {
  const { data } = useGraphql(FilterValuesDocument, {}, { enabled: inUse !== undefined });
  const keys = inUse && data ? data.accountStatistics[inUse].flatMap(({ key }) => key ?? []) : [];
  return keys.length < MAX_LISTED ? keys.sort() : [];
}

/** The statistics name no more. */
const MAX_LISTED = 100;

const YES_OR_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

function Choices({ draft, listed, onChange }: ValueProps) {
  const { field, operator, chosen } = draft;
  const name = useId();
  const isOne = field.kind === 'flag' || operator === 'empty';
  const labels = operator === 'empty' ? YES_OR_NO : listed.map((value) => [value, field.options?.[value] ?? value]);
  return (
    <fieldset className={styles.choices}>
      <legend>{operator === 'empty' ? 'It is empty' : field.label}</legend>
      {labels.map(([value = '', label]) => (
        <label key={value} className={styles.choice}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(value)}
            onChange={({ target }) => {
              const others = isOne ? [] : chosen.filter((one) => one !== value);
              onChange({ ...draft, chosen: target.checked ? [...others, value] : others });
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface ValueProps {
  draft: Draft;
  /** The values to choose from; none: it is typed. */
  listed: readonly string[];
  onChange: (draft: Draft) => void;
}

function Typed({ draft, onChange }: Omit<ValueProps, 'listed'>) {
  const { field, operator, typed } = draft;
  if (field.kind === 'day')
    return (
      <DateField
        label="Value"
        help="A day of UTC."
        value={typed}
        onCommit={(day) => onChange({ ...draft, typed: day })}
      />
    );
  return (
    <TextField
      label="Value"
      {...(field.kind === 'amount' && { inputMode: 'decimal' as const })}
      value={typed}
      onChange={({ target }) => onChange({ ...draft, typed: target.value })}
      help={
        isOfMany(field, operator)
          ? 'Several are parted by commas.'
          : operator === 'starts'
            ? 'Capital letters count.'
            : undefined
      }
    />
  );
}

export interface ConditionDialogProps {
  /** What is changed; undefined: a new one. */
  condition: Condition | undefined;
  onClose: () => void;
  onChoose: (condition: Condition) => void;
}

/** Builds a condition: a field, how it is compared, and with what. */
export function ConditionDialog({ condition, onClose, onChoose }: ConditionDialogProps) {
  const [draft, setDraft] = useState(() => {
    const field = condition?.field ?? FILTER_FIELDS[0];
    if (!field) throw new Error('There is nothing to filter by');
    return draftOf(field, condition?.operator ?? 'is', condition?.values);
  });
  const { field, operator } = draft;
  const inUse = useValuesInUse(field);
  const isListed =
    operator === 'empty' ||
    field.options !== undefined ||
    (inUse.length > 0 && operator !== 'starts' && operator !== 'has');
  const all =
    operator === 'empty' ? YES_OR_NO.map(([value]) => value) : [...Object.keys(field.options ?? {}), ...inUse];
  const listed = isListed ? [...new Set([...all, ...(inUse.length > 0 ? (condition?.values ?? []) : [])])] : [];
  const values = valuesOf(draft, listed);
  const isComplete = values.length > 0 && values.every((value) => isUnderstood(field, operator, value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onChoose({ field, operator, values });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Filter accounts">
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label="Field"
          value={field.name}
          onChange={({ target }) => {
            const next = FILTER_FIELDS.find(({ name }) => name === target.value);
            const [first] = next?.operators ?? [];
            if (next && first) setDraft(draftOf(next, first));
          }}
        >
          {FILTER_FIELDS.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        {field.operators.length > 1 && (
          <SelectField
            label="Condition"
            value={operator}
            onChange={({ target }) => {
              const next = field.operators.find((one) => one === target.value);
              if (next) setDraft({ ...draft, operator: next, chosen: [] });
            }}
          >
            {field.operators.map((one) => (
              <option key={one} value={one}>
                {operatorText(field, one)}
              </option>
            ))}
          </SelectField>
        )}
        {isListed ? (
          <Choices draft={draft} listed={listed} onChange={setDraft} />
        ) : (
          <Typed draft={draft} onChange={setDraft} />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!isComplete}>
            Show these accounts
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
