import { type ReactNode } from 'react';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { ChoiceField } from '../../ui/field';
import { OPERATIONS } from '../labels';
import { asTyped, useAccounts, useActors } from './choices';
import styles from './history.module.css';
import { ALL, type HistoryState, isNarrowed, type LogName } from './history-state';
import { NamedField } from './named-field';
import { READS } from './read-words';
import { KIND_WORDS } from './words';

type Change = (some: Partial<HistoryState>) => void;

export interface FiltersProps {
  shown: LogName;
  state: HistoryState;
  onChange: Change;
}

/** What each log can be narrowed by. */
export function Filters({ shown, state, onChange }: FiltersProps) {
  const { can } = useSession();
  const mayRead = can('accounts:read');
  const account = (
    <NamedField
      label={mayRead ? 'Account' : 'Account, by its whole id'}
      value={state.account}
      useChoices={mayRead ? useAccounts : asTyped}
      onChoose={(value) => onChange({ account: value })}
    />
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
