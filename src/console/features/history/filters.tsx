import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { ChoiceField, TextField } from '../../ui/field';
import { OPERATIONS } from '../labels';
import { useAccounts, useActors } from './choices';
import styles from './history.module.css';
import { ALL, type HistoryState, isNarrowed, type LogName } from './history-state';
import { NamedField } from './named-field';
import { READS } from './read-words';
import { KIND_WORDS } from './words';

type Change = (some: Partial<HistoryState>) => void;

interface TypedProps {
  label: string;
  value: string;
  onCommit: (value: string) => void;
}

/** Text that counts once it is whole: after Enter, or when the field is left. */
function Typed({ label, value, onCommit }: TypedProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const commit = () => {
    if (draft.trim() !== value) onCommit(draft.trim());
  };
  return (
    <TextField
      label={label}
      value={draft}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}

export interface FiltersProps {
  shown: LogName;
  state: HistoryState;
  onChange: Change;
}

/** What each log can be narrowed by. */
export function Filters({ shown, state, onChange }: FiltersProps) {
  const { can } = useSession();
  const account = can('accounts:read') ? (
    <NamedField
      label="Account"
      value={state.account}
      useChoices={useAccounts}
      onChoose={(value) => onChange({ account: value })}
    />
  ) : (
    <Typed label="Account, by its whole id" value={state.account} onCommit={(value) => onChange({ account: value })} />
  );
  const own: Record<LogName, ReactNode> = {
    changes: (
      <>
        {account}
        <ChoiceField
          label="What was done"
          none="Any"
          options={OPERATIONS}
          value={state.operation}
          onChoose={(value) => onChange({ operation: value })}
        />
      </>
    ),
    access: (
      <>
        {account}
        <ChoiceField
          label="What was read"
          none="Any"
          options={READS}
          value={state.read}
          onChoose={(value) => onChange({ read: value })}
        />
        <ChoiceField
          label="Numbers"
          none="Any"
          options={{ full: 'Shown in full' }}
          value={state.full ? 'full' : ''}
          onChoose={(full) => onChange({ full: full && true })}
        />
      </>
    ),
    security: (
      <ChoiceField
        label="What happened"
        none="Any"
        options={KIND_WORDS}
        value={state.kind}
        onChoose={(value) => onChange({ kind: value })}
      />
    ),
  };
  return (
    <search className={styles.filters}>
      {own[shown]}
      <NamedField
        label="Key or person"
        value={state.key}
        useChoices={useActors}
        showsNames
        onChoose={(value) => onChange({ key: value })}
      />
      <DateField label="From" value={state.from ?? ''} onCommit={(day) => onChange({ from: day || undefined })} />
      <DateField label="To" value={state.to ?? ''} onCommit={(day) => onChange({ to: day || undefined })} />
      {isNarrowed(shown, state) && (
        <Button look="plain" icon="close" onClick={() => onChange(ALL)}>
          Show all
        </Button>
      )}
    </search>
  );
}
