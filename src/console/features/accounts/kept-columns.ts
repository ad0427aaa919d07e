import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../api/session';

/** Under which 0.3.0 kept one choice for all organizations. */
const OLD_NAME = 'console-account-columns';
const nameFor = (organizationId: string) => `${OLD_NAME} ${organizationId}`;

/** The columns that somebody chose, and where they stay. */
export interface KeptColumns {
  columns: readonly string[];
  pin: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function kept(organizationId: string): KeptColumns | undefined {
  try {
    const text = localStorage.getItem(nameFor(organizationId)) ?? localStorage.getItem(OLD_NAME);
    const { columns, pin } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return isTexts(columns) && isTexts(pin) ? { columns, pin } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice in this browser. */
export function keepColumns(organizationId: string, { columns, pin }: KeptColumns): void {
  try {
    localStorage.setItem(nameFor(organizationId), JSON.stringify({ columns, pin }));
  } catch {
    // Storage may be forbidden: the choice lasts as long as the URL.
  }
}

/** Opens the list as one left it. A URL that says anything is shown as it is, so that a colleague sees the same. */
export function useKeptColumns(use: (choice: KeptColumns) => void): void {
  const [search] = useSearchParams();
  const { organizationId } = useSession();
  const isBare = search.size === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later is in the URL
  useEffect(() => {
    const choice = isBare ? kept(organizationId) : undefined;
    if (choice) use(choice);
  }, []);
}
