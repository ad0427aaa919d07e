import { countText } from '../../ui/values/format-money';
import { FieldValue } from '../account/fields/field-value';
import { kindOf, labelOf } from '../account/fields/fields';
import styles from './history.module.css';

interface FieldChange {
  field: string;
  from?: unknown;
  to?: unknown;
}

/** Entries of a first push have all fields of an account. */
const SHOWN = 6;

const Value = ({ field, value, label }: { field: string; value: unknown; label: string }) => (
  <div className={styles.value}>
    <span className="visually-hidden">{label} </span>
    <FieldValue kind={kindOf(field)} value={value} />
  </div>
);

const Rows = ({ changes }: { changes: readonly FieldChange[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ field, from, to }) => (
      <div key={field} className={styles.change}>
        <dt title={field}>{labelOf(field)}</dt>
        <dd>
          <Value field={field} value={from} label="from" />
          <span aria-hidden="true" className={styles.arrow}>
            →
          </span>
          <Value field={field} value={to} label="to" />
        </dd>
      </div>
    ))}
  </dl>
);

export interface ChangeListProps {
  changes: readonly FieldChange[];
  /** Their values are gone for good: the names are all there is. */
  areErased?: boolean;
}

/** The fields that a change touched, from what to what. */
export function ChangeList({ changes, areErased = false }: ChangeListProps) {
  if (areErased) return <p>{changes.map(({ field }) => labelOf(field)).join(', ')}</p>;
  const more = changes.slice(SHOWN);
  return (
    <>
      <Rows changes={changes.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{countText(more.length, 'more field')}</summary>
          <Rows changes={more} />
        </details>
      )}
    </>
  );
}
