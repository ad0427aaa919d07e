import { type ReactNode } from 'react';
import styles from './badge.module.css';
import { type Tone } from './tone';

/** A short word about a thing. Its colour says nothing that the word does not. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
);
