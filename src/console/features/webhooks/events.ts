/** Types of changes as people call them, in the order of an account's life. */
export const EVENTS: Readonly<Record<string, string>> = {
  'account.created': 'Account created',
  'account.updated': 'Account changed',
  'account.erased': 'Person erased',
  'account.hold_placed': 'Legal hold placed',
  'account.hold_released': 'Legal hold released',
  'import.held': 'Import held',
  'import.completed': 'Import completed',
  'sync_run.completed': 'Run completed',
};

export const eventText = (type: string): string => EVENTS[type] ?? type;
