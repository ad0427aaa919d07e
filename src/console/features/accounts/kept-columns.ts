import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

const KEPT_AS = 'console-account-columns';

/** The columns that somebody chose, and where they stay. */
export interface KeptColumns {
  columns: readonly string[];
  pin: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function kept(): KeptColumns | undefined {
  try {
    const { columns, pin } = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as Record<string, unknown>;
    return isTexts(columns) && isTexts(pin) ? { columns, pin } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice in this browser. */
export function keepColumns({ columns, pin }: KeptColumns): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ columns, pin }));
  } catch {
    // Storage may be forbidden: the choice lasts as long as the URL.
  }
}

/** Opens the list as one left it. A URL that says anything is shown as it is, so that a colleague sees the same. */
export function useKeptColumns(use: (choice: KeptColumns) => void): void {
  const [search] = useSearchParams();
  const isBare = search.size === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later is in the URL
  useEffect(() => {
    const choice = isBare ? kept() : undefined;
    if (choice) use(choice);
  }, []);
}
