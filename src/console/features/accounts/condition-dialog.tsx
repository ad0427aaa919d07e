import { useState } from 'react';
import { useGraphql } from '../../api/use-graphql';
import { Ask } from '../../ui/ask';
import { DateField } from '../../ui/date-field';
import { ChoiceField, Choices, TextField } from '../../ui/field';
import { LIST_HELP, textOfList, textsIn } from '../../ui/values/texts';
import { FilterValuesDocument } from '../selections.generated';
import { type Condition, isUnderstood, operatorText } from './conditions';
import { FILTER_FIELDS, type FilterField, type Operator, YES_OR_NO } from './filter-fields';

interface Draft {
  field: FilterField;
  operator: Operator;
  /** What is chosen of a list. */
  chosen: readonly string[];
  /** What is typed. */
  typed: string;
}

const isOfMany = ({ kind }: FilterField, operator: Operator) =>
  (kind === 'text' || kind === 'amount') && (operator === 'is' || operator === 'isNot');

const draftOf = (field: FilterField, operator: Operator, values: readonly string[] = []): Draft => ({
  field,
  operator,
  chosen: values,
  typed: isOfMany(field, operator) ? textOfList(values) : values.join(),
});

/** The values of a draft: those of its list, and what is typed beside it. */
function valuesOf({ field, operator, chosen, typed }: Draft, listed: readonly string[]): string[] {
  const fromList = chosen.filter((value) => listed.includes(value));
  if (listed.length > 0) return [...new Set(fromList)];
  return isOfMany(field, operator) ? textsIn(typed) : [typed.trim()].filter(Boolean);
}

/** The values in use of a field of which there are few; else they are typed. */
function useValuesInUse({ inUse }: FilterField): readonly string[] {
  const { data } = useGraphql(FilterValuesDocument, {}, { enabled: inUse !== undefined });
  const keys = inUse && data ? data.accountStatistics[inUse].flatMap(({ key }) => key ?? []) : [];
  return keys.length < MAX_LISTED ? keys.sort() : [];
}

/** The statistics name no more. */
const MAX_LISTED = 100;

function Typed({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
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
      onType={(text) => onChange({ ...draft, typed: text })}
      help={isOfMany(field, operator) ? LIST_HELP : operator === 'starts' ? 'Capital letters count.' : undefined}
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
  const labels: Readonly<Record<string, string>> = operator === 'empty' ? YES_OR_NO : (field.options ?? {});
  const all = [...Object.keys(labels), ...(operator === 'empty' ? [] : inUse)];
  const listed = isListed ? [...new Set([...all, ...(inUse.length > 0 ? (condition?.values ?? []) : [])])] : [];
  const values = valuesOf(draft, listed);
  const isComplete = values.length > 0 && values.every((value) => isUnderstood(field, operator, value));
  return (
    <Ask
      onClose={onClose}
      title="Filter accounts"
      yes="Show these accounts"
      isDisabled={!isComplete}
      onYes={() => onChoose({ field, operator, values })}
    >
      <ChoiceField
        label="Field"
        options={FILTER_FIELDS.map(({ name, label }) => [name, label] as const)}
        value={field.name}
        onChoose={(chosen) => {
          const next = FILTER_FIELDS.find(({ name }) => name === chosen);
          const [first] = next?.operators ?? [];
          if (next && first) setDraft(draftOf(next, first));
        }}
      />
      {field.operators.length > 1 && (
        <ChoiceField
          label="Condition"
          options={field.operators.map((one) => [one, operatorText(field, one)] as const)}
          value={operator}
          onChoose={(next = operator) => setDraft({ ...draft, operator: next, chosen: [] })}
        />
      )}
      {isListed ? (
        <Choices
          legend={operator === 'empty' ? 'It is empty' : field.label}
          options={listed.map((value) => [value, labels[value] ?? value])}
          chosen={draft.chosen.filter((value) => listed.includes(value))}
          isOne={field.kind === 'flag' || operator === 'empty'}
          onChange={(chosen) => setDraft({ ...draft, chosen })}
        />
      ) : (
        <Typed draft={draft} onChange={setDraft} />
      )}
    </Ask>
  );
}
