import { type ReactNode } from 'react';
import styles from './facts.module.css';

/** Facts about a thing by what they are, in the order of reading. What is empty is left out. */
export const Facts = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <dl className={styles.facts}>
    {Object.entries(of).map(
      ([label, fact]) =>
        Boolean(fact) && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ),
    )}
  </dl>
);
