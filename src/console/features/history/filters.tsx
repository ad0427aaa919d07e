import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { ChoiceField, TextField } from '../../ui/field';
import { isWorthAsking, useFoundAccounts, usePaused } from '../finding/find-accounts';
import { OPERATIONS } from '../labels';
import { personName } from '../people';
import { HistoryActorsDocument } from './history.generated';
import styles from './history.module.css';
import { ALL, type HistoryState, isNarrowed, type LogName } from './history-state';
import { READS } from './read-words';
import { KIND_WORDS } from './words';

/** What a filter can take. */
interface Choice {
  /** What the filter takes. */
  id: string;
  /** What people call it. */
  name: string;
}

interface NamedFieldProps {
  label: string;
  /** The id that is chosen; empty: none. */
  value: string;
  /** What a text may mean; undefined until that is known. */
  useChoices: (text: string) => readonly Choice[] | undefined;
  /** Whether the field shows names in place of ids. */
  showsNames?: boolean;
  onChoose: (id: string) => void;
}

const isCalled = (text: string) => (choice: Choice) =>
  [choice.id, choice.name].some((name) => name.toLowerCase() === text.toLowerCase());

/** A text that stands for one thing, by its name or id. It counts after Enter, or when the field is left. */
function NamedField({ label, value, useChoices, showsNames = false, onChoose }: NamedFieldProps) {
  const list = useId();
  const [draft, setDraft] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [fault, setFault] = useState<string>();
  const text = draft?.trim() ?? '';
  const choices = useChoices(text);
  const chosen = useChoices(showsNames ? value : '')?.find(({ id }) => id === value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed goes once another is chosen
  useEffect(() => {
    setDraft(undefined);
    setFault(undefined);
  }, [value]);
  useEffect(() => {
    if (!isDone || draft === undefined) return;
    const take = (id: string) => {
      setDone(false);
      setDraft(undefined);
      if (id !== value) onChoose(id);
    };
    if (text === '') return take('');
    if (!choices) return;
    const called = choices.filter(isCalled(text));
    const [only, ...others] = called.length > 0 ? called : choices;
    if (only && others.length === 0) return take(only.id);
    setDone(false);
    setFault(only ? 'Several fit: choose one of the list.' : `Nothing here is called “${text}”.`);
  }, [isDone, draft, text, choices, value, onChoose]);

  return (
    <>
      <TextField
        label={label}
        value={draft ?? (chosen?.name || value)}
        list={list}
        fault={fault}
        onType={(typed) => {
          setDraft(typed);
          setFault(undefined);
          setDone(false);
        }}
        onBlur={() => setDone(true)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setDone(true);
        }}
      />
      <datalist id={list}>
        {choices?.map(({ id, name }) => (
          <option key={id} value={showsNames ? name : id}>
            {showsNames ? id : name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Keys and people that a text may mean. */
function useActors(text: string): readonly Choice[] | undefined {
  const isAsked = usePaused(text) && text !== '';
  const { data, isPlaceholderData } = useGraphql(HistoryActorsDocument, { search: text }, { enabled: isAsked });
  if (!isAsked || isPlaceholderData) return undefined;
  return data?.actors.map(({ apiKeyId, name }) => ({ id: apiKeyId, name: name || apiKeyId }));
}

/** A text that stands for itself. */
const asTyped = (text: string): readonly Choice[] => (text === '' ? [] : [{ id: text, name: text }]);

/** Accounts that a text may mean. A short one, which finds too many, stands for itself. */
function useAccounts(text: string): readonly Choice[] | undefined {
  const found = useFoundAccounts(text);
  if (text !== '' && !isWorthAsking(text)) return asTyped(text);
  return found?.map(({ externalId, person }) => ({ id: externalId, name: personName(person) }));
}

type Change = (some: Partial<HistoryState>) => void;

/** What each log can be narrowed by. */
export function Filters({ shown, state, onChange }: { shown: LogName; state: HistoryState; onChange: Change }) {
  const { can } = useSession();
  const mayRead = can('accounts:read');
  const own: Record<LogName, ReactNode> = {
    changes: (
      <ChoiceField
        label="What was done"
        none="Any"
        options={OPERATIONS}
        value={state.operation}
        onChoose={(value) => onChange({ operation: value })}
      />
    ),
    access: (
      <>
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
      {shown !== 'security' && (
        <NamedField
          label={mayRead ? 'Account' : 'Account, by its whole id'}
          value={state.account}
          useChoices={mayRead ? useAccounts : asTyped}
          onChoose={(value) => onChange({ account: value })}
        />
      )}
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
