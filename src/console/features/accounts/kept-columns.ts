import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/session';
import { keepText, keptText } from '../../ui/kept';
import { parseKept } from '../../ui/parse-kept';

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
  const choice = parseKept(keptText(nameFor(organizationId)) || keptText(OLD_NAME));
  const { columns, pin } = (choice ?? {}) as Record<string, unknown>;
  return isTexts(columns) && isTexts(pin) ? { columns, pin } : undefined;
}

/** Keeps a choice in this browser. */
export const keepColumns = (organizationId: string, { columns, pin }: KeptColumns): void =>
  keepText(nameFor(organizationId), JSON.stringify({ columns, pin }));

/** Opens the list as one left it. A URL that says anything, and a view that was kept, is shown as it is. */
export function useKeptColumns(use: (choice: KeptColumns) => void): void {
  const { search, state } = useLocation();
  const { organizationId } = useSession();
  const isBare = search === '' && state === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later is in the URL
  useEffect(() => {
    const choice = isBare ? kept(organizationId) : undefined;
    if (choice) use(choice);
  }, []);
}
