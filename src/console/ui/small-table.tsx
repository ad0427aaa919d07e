import { type ReactNode } from 'react';
import styles from './small-table.module.css';

export interface SmallTableProps {
  head: readonly string[];
  rows: readonly { id: string; name: ReactNode; cells: readonly ReactNode[] }[];
}

/** A few rows, each with its name and then its numbers. */
export const SmallTable = ({ head, rows }: SmallTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, cells }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {cells.map((cell, at) => (
            <td key={head[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
