import { type ChangeKind } from '../../api/schema.generated';

/** Kinds of changes as people call them, in the order of an account's life. */
export const EVENTS: Readonly<Record<ChangeKind, string>> = {
  ACCOUNT_CREATED: 'Account created',
  ACCOUNT_UPDATED: 'Account changed',
  ACCOUNT_ERASED: 'Person erased',
  ACCOUNT_HOLD_PLACED: 'Legal hold placed',
  ACCOUNT_HOLD_RELEASED: 'Legal hold released',
  IMPORT_HELD: 'Import held',
  IMPORT_COMPLETED: 'Import completed',
  SYNC_RUN_COMPLETED: 'Run completed',
};

/** The type that a message has, such as `account.created`, as people call it. */
export const eventText = (type: string): string => EVENTS[type.replace('.', '_').toUpperCase() as ChangeKind] ?? type;
