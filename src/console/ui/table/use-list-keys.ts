import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const PAGE = 10;

const STEPS: Record<string, (now: number, last: number) => number> = {
  ArrowDown: (now) => now + 1,
  j: (now) => now + 1,
  ArrowUp: (now) => now - 1,
  k: (now) => now - 1,
  PageDown: (now) => now + PAGE,
  PageUp: (now) => now - PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

/** The row that was gone to, by the entry of the browser's history and the list: Back returns to it. */
const places = new Map<string, number>();

export interface ListKeys {
  /** Which list it is: another begins at its top. */
  of: string;
  /** How many rows there are by now. */
  count: number;
  /** Brings a row into view and gives it the focus. */
  show: (index: number) => void;
  /** Shows the first rows, and leaves the focus where it is. */
  restart: () => void;
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
 * One row of a list takes part in the order of the Tab key; the arrows, or `j` and `k`, go from row to row, Enter opens.
 * @returns listeners for what the rows are in
 */
export function useListKeys({ of, count, show, restart, open }: ListKeys) {
  const place = `${useLocation().key} ${of}`;
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(count - 1, 0));
  const go = (index: number) => {
    places.set(place, index);
    setChosen(index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list has another place
  useEffect(() => {
    const before = places.get(place);
    setChosen(before ?? 0);
    if (before === undefined) return restart();
    // Once the view has taken the focus.
    const frame = requestAnimationFrame(() => show(Math.min(before, count - 1)));
    return () => cancelAnimationFrame(frame);
  }, [of]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => go(rowIndexOf(target) ?? current);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isRow(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') return open(current);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(Math.max(step(current, count - 1), 0), count - 1);
    go(next);
    show(next);
  };
  return { current, onFocus, onKeyDown };
}
