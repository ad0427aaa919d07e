import { type FocusEvent, type KeyboardEvent, useState } from 'react';

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

/** The row that an element lies in. */
export function rowIndexOf(element: EventTarget): number | undefined {
  const index = element instanceof Element ? element.closest<HTMLElement>('[data-index]')?.dataset.index : undefined;
  return index === undefined ? undefined : Number(index);
}

/** Whether it is a row: its links and buttons have other keys. */
const isRow = (element: EventTarget): boolean => element instanceof HTMLElement && element.dataset.index !== undefined;

/**
 * One row of a list takes part in the order of the Tab key; the arrows go from row to row, Enter opens.
 * @returns listeners for what the rows are in
 */
export function useListKeys({ count, show, open }: ListKeys) {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(count - 1, 0));
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setChosen(rowIndexOf(target) ?? current);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isRow(event.target)) return;
    if (event.key === 'Enter') return open(current);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(Math.max(step(current, count - 1), 0), count - 1);
    setChosen(next);
    show(next);
  };
  return { current, onFocus, onKeyDown };
}
