import { type ChangeOperation, type SecurityEventKind, type TimeComparator } from '../../api/schema.generated';
import { type Scope } from '../../api/scopes';
import { endOfDay, startOfDay } from '../../ui/values/days';
import { codecOf, day, flag, optionalChoice, type StateOf, text } from '../../url/codec';
import { OPERATIONS } from '../labels';
import { READS } from './read-words';
import { KIND_WORDS } from './words';

/** What can be looked at, and the scope for it. */
export const LOGS = {
  changes: 'accounts:read',
  access: 'audit:read',
  security: 'audit:read',
} as const satisfies Record<string, Scope>;
export type LogName = keyof typeof LOGS;

/** Verifies the logs of changes. */
export const CHECK_SCOPE: Scope = 'accounts:read';

export const LOG_LABELS: Record<LogName, string> = { changes: 'Changes', access: 'Access', security: 'Security' };
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

/** What each log can be narrowed by. */
const FILTERS: Record<LogName, readonly FilterName[]> = {
  changes: ['account', 'key', 'operation', 'from', 'to'],
  access: ['account', 'key', 'read', 'full', 'from', 'to'],
  security: ['key', 'kind', 'from', 'to'],
};

/** Nothing is left out. */
export const { show: _log, ...ALL } = STATE.read(new URLSearchParams());

/** Whether a filter leaves something of a log out. */
export const isNarrowed = (log: LogName, state: HistoryState): boolean =>
  FILTERS[log].some((name) => Boolean(state[name]));

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
