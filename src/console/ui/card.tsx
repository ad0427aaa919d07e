import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title: string;
  /** What a link within the page leads to. */
  anchor?: string;
  /** A few words about what is shown. */
  note?: ReactNode;
  /** Where the rest of it is. */
  action?: ReactNode;
  children: ReactNode;
}

/** One subject of a view, with its title. */
export function Card({ title, anchor, note, action, children }: CardProps) {
  const id = useId();
  return (
    <section id={anchor} className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {action && <div className={styles.actions}>{action}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

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
