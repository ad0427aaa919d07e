import { useEffect, useId, useState } from 'react';
import { TextField } from '../../ui/field';

/** What a filter can take. */
export interface Choice {
  /** What the filter takes. */
  id: string;
  /** What people call it. */
  name: string;
}

export interface NamedFieldProps {
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
export function NamedField({ label, value, useChoices, showsNames = false, onChoose }: NamedFieldProps) {
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
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setDraft(target.value);
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
