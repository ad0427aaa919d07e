import { type ReactNode } from 'react';
import { type Failure } from '../../api/failure';
import { type Scope } from '../../api/scopes';
import { Button } from '../button';
import { Icon, type IconName } from '../icon';
import { failureText, whatToDo } from './advice';
import styles from './states.module.css';

const DEFAULT_LINES = 3;

/** While something is read. @param label what it is, for screen readers */
export const Loading = ({ lines = DEFAULT_LINES, label = 'Loading' }: { lines?: number; label?: string }) => (
  <div role="status" className={styles.bars}>
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all the same
      <div key={line} className={styles.bar} />
    ))}
  </div>
);

export interface EmptyProps {
  icon?: IconName;
  title: string;
  /** Why there may be nothing, and what would change that. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Where there is nothing to show. */
export const Empty = ({ icon = 'empty', title, children, actions }: EmptyProps) => (
  <div className={styles.state}>
    <span className={styles.picture}>
      <Icon name={icon} size={20} />
    </span>
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.text}>{children}</div>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);

export interface NotAllowedProps {
  /** Such as `You may not import`. */
  title: string;
  /** The scopes of which it needs one. */
  needs: readonly Scope[];
  actions?: ReactNode;
}

/** In place of what somebody may not do. A key gave them what they may, or a group. */
export const NotAllowed = ({ title, needs, actions }: NotAllowedProps) => (
  <Empty icon="lock" title={title} actions={actions}>
    It needs {needs.join(' or ')}. Ask whoever gave you access.
  </Empty>
);

export interface FailedProps {
  failure: Failure;
  /** What could not be done, such as `The accounts could not be read`. */
  title: string;
  onRetry?: () => unknown;
}

/** Where something failed: what, why, what to do, and the id that the operators of the service need. */
export const Failed = ({ failure, title, onRetry }: FailedProps) => (
  <div role="alert" className={`${styles.state} ${styles.failed}`}>
    <span className={styles.picture}>
      <Icon name="warning" size={20} />
    </span>
    <p className={styles.title}>{title}</p>
    <p className={styles.text}>
      {failure.message} {whatToDo(failure)}
    </p>
    {failure.requestId && (
      <p className={styles.request}>
        Request <code>{failure.requestId}</code>
      </p>
    )}
    {onRetry && (
      <div className={styles.actions}>
        <Button icon="refresh" onClick={() => onRetry()}>
          Try again
        </Button>
      </div>
    )}
  </div>
);

/** In a line why something was not done; nothing where it was. */
export const Fault = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={styles.fault}>
      {children}
    </p>
  ) : null;

/** Above an answer of which a part failed. Nothing where all of it came. */
export function Partial({ problems }: { problems: readonly Failure[] }) {
  const [first] = problems;
  if (!first) return null;
  return (
    <div role="alert" className={styles.notice}>
      <Icon name="warning" />
      <p>Some of this is missing. {failureText(first)}</p>
    </div>
  );
}

export interface ReadStateProps<T> {
  query: { data: T | undefined; error: Failure | null; problems?: readonly Failure[]; refetch: () => unknown };
  /** What could not be done, if it fails. */
  title: string;
  lines?: number;
  children: (data: T) => ReactNode;
}

/** One of a read's states: on the way, failed, partial, or there. */
export function ReadState<T>({ query, title, lines, children }: ReadStateProps<T>) {
  const { data, error, problems = [], refetch } = query;
  if (data === undefined)
    return error ? <Failed failure={error} title={title} onRetry={refetch} /> : <Loading {...(lines && { lines })} />;
  return (
    <>
      <Partial problems={error ? [error] : problems} />
      {children(data)}
    </>
  );
}
