import styles from './history.module.css';
import { fieldText, valueText } from './words';

interface FieldChange {
  field: string;
  from?: unknown;
  to?: unknown;
}

/** Entries of a first push have all fields of an account. */
const SHOWN = 6;

const isNothing = (value: unknown) => value === null || value === undefined;

const Value = ({ value, label }: { value: unknown; label: string }) => (
  <>
    <span className="visually-hidden">{label} </span>
    <span className={isNothing(value) ? styles.nothing : styles.value}>{valueText(value)}</span>
  </>
);

const Rows = ({ changes }: { changes: readonly FieldChange[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ field, from, to }) => (
      <div key={field} className={styles.change}>
        <dt title={field}>{fieldText(field)}</dt>
        <dd>
          <Value value={from} label="from" />
          <span aria-hidden="true" className={styles.arrow}>
            →
          </span>
          <Value value={to} label="to" />
        </dd>
      </div>
    ))}
  </dl>
);

/** The fields that a change touched, from what to what. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const more = changes.slice(SHOWN);
  return (
    <>
      <Rows changes={changes.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{more.length === 1 ? '1 more field' : `${more.length} more fields`}</summary>
          <Rows changes={more} />
        </details>
      )}
    </>
  );
}
