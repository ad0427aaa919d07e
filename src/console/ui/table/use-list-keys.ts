import { type KeyboardEvent, useState } from 'react';

const PAGE = 10;

const STEPS: Record<string, (now: number, last: number) => number> = {
  ArrowDown: (now) => now + 1,
  ArrowUp: (now) => now - 1,
  PageDown: (now) => now + PAGE,
  PageUp: (now) => now - PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

export interface ListKeys {
  /** How many rows there are by now. */
  count: number;
  /** Brings a row into view and gives it the focus. */
  show: (index: number) => void;
  open: (index: number) => void;
}

/** One row of a list takes part in the order of the Tab key; the arrows go from row to row, Enter opens. */
export function useListKeys({ count, show, open }: ListKeys) {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(count - 1, 0));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Of what is within a row: its links and buttons have keys of their own.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return open(current);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(Math.max(step(current, count - 1), 0), count - 1);
    setChosen(next);
    show(next);
  };
  return { current, setCurrent: setChosen, onKeyDown };
}
