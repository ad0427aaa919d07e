import { type ReactNode } from 'react';
import styles from '../account.module.css';
import { FieldValue } from './field-value';
import { type Kind, kindOf, labelOf } from './fields';

export interface ValuesRow {
  /** The path of the field. */
  id: string;
  /** What it is called and how it is shown, where that is not as in the history. */
  label?: string;
  kind?: Kind;
  values: readonly unknown[];
  /** What stands in a further column. */
  last?: ReactNode;
}

/** Fields with their values at several times, the earliest first. @param columns what the values are */
export const ValuesTable = ({ columns, rows }: { columns: readonly string[]; rows: readonly ValuesRow[] }) => (
  <table className={styles.changes}>
    <thead>
      <tr>
        {['Field', ...columns].map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, label = labelOf(id), kind = kindOf(id), values, last }) => (
        <tr key={id}>
          <th scope="row" title={id}>
            {label}
          </th>
          {values.map((value, at) => (
            <td key={columns[at]} className={at === 0 ? styles.from : undefined}>
              <FieldValue kind={kind} value={value} />
            </td>
          ))}
          {last !== undefined && <td>{last}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);
