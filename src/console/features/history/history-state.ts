import { type ChangeOperation, type SecurityEventKind, type TimeComparator } from '../../api/schema.generated';
import { type Scope } from '../../api/scopes';
import { endOfDay, startOfDay } from '../../ui/values/days';
import { codecOf, day, flag, optionalChoice, type StateOf, text } from '../../url/codec';
import { OPERATIONS } from '../labels';
import { READS } from './read-words';
import { KIND_WORDS } from './words';

export type LogName = 'changes' | 'access' | 'security';

interface LogKind {
  label: string;
  /** What it takes to see it. */
  scope: Scope;
  /** What it can be narrowed by. */
  filters: readonly FilterName[];
}

/** What can be looked at. */
export const LOGS: Record<LogName, LogKind> = {
  changes: { label: 'Changes', scope: 'accounts:read', filters: ['account', 'key', 'operation', 'from', 'to'] },
  access: { label: 'Access', scope: 'audit:read', filters: ['account', 'key', 'read', 'full', 'from', 'to'] },
  security: { label: 'Security', scope: 'audit:read', filters: ['key', 'kind', 'from', 'to'] },
};

/** Verifies the logs of changes. */
export const CHECK_SCOPE: Scope = 'accounts:read';

export const LOG_NAMES = Object.keys(LOGS) as LogName[];

const PARAMS = {
  show: optionalChoice([...LOG_NAMES, 'check']),
  account: text(),
  key: text(),
  operation: optionalChoice(Object.keys(OPERATIONS) as ChangeOperation[]),
  read: optionalChoice(Object.keys(READS)),
  full: flag(),
  kind: optionalChoice(Object.keys(KIND_WORDS) as SecurityEventKind[]),
  from: day(),
  to: day(),
};
export const STATE = codecOf(PARAMS);
export type HistoryState = StateOf<typeof PARAMS>;

type FilterName = Exclude<keyof HistoryState, 'show'>;

/** Nothing is left out. */
export const { show: _log, ...ALL } = STATE.read(new URLSearchParams());

/** Whether a filter leaves something of a log out. */
export const isNarrowed = (log: LogName, state: HistoryState): boolean =>
  LOGS[log].filters.some((name) => Boolean(state[name]));

/** Two days of the reader's zone, each included whole, as the service takes times. */
export const timesOf = ({ from, to }: Pick<HistoryState, 'from' | 'to'>): { createdAt?: TimeComparator } =>
  from || to
    ? {
        createdAt: {
          ...(from && { gte: startOfDay(from) }),
          ...(to && { lte: endOfDay(to) }),
        },
      }
    : {};
