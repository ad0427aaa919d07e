import { useEffect, useState } from 'react';
import { formatCount, formatMoney, formatShortMoney } from './format-money';
import { formatPhone } from './format-phone';
import { formatAgo, formatDay, formatExactTime, formatTime, leadingDay } from './format-time';
import styles from './values.module.css';

/** In place of a value that is not there. */
export const None = () => (
  <span className={styles.none}>
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </span>
);

export interface MoneyProps {
  /** As the service sent it: a number, or text. */
  value: number | string | null | undefined;
  /** `1.2M` in place of all digits; they show on hover. */
  short?: boolean;
}

/** An amount. The exact value shows on hover; text that states no number shows as it was sent. */
export function Money({ value, short = false }: MoneyProps) {
  if (value === null || value === undefined || value === '') return <None />;
  const shown = short ? formatShortMoney(value) : formatMoney(value);
  if (shown === undefined) return <span className={styles.asSent}>{value}</span>;
  const exact = short ? formatMoney(value) : String(value);
  return (
    <data className={styles.number} value={value} title={exact}>
      {shown}
    </data>
  );
}

/** A count, its digits grouped. @param atLeast whether there may be more */
export const Count = ({ value, atLeast = false }: { value: number; atLeast?: boolean }) => (
  <span className={styles.number}>
    {atLeast && 'more than '}
    {formatCount(value)}
  </span>
);

/** A time in the reader's zone. The exact one shows on hover, in UTC too. */
export function Time({ iso }: { iso: string | null | undefined }) {
  if (!iso) return <None />;
  return (
    <time className={styles.time} dateTime={iso} title={`${formatExactTime(iso)}\n${iso}`}>
      {formatTime(iso)}
    </time>
  );
}

/** A day of the trade, as it was sent; it moves into no zone. All of the text shows on hover. */
export function Day({ text }: { text: string | null | undefined }) {
  if (!text) return <None />;
  const day = leadingDay(text);
  if (day === undefined) return text;
  return (
    <time className={styles.time} dateTime={day} title={text}>
      {formatDay(day)}
    </time>
  );
}

/** A telephone number as people read it, and as it was sent on hover. */
export const Phone = ({ number }: { number: string }) => (
  <span className={styles.number} title={number}>
    {formatPhone(number)}
  </span>
);

const TICK_MS = 30_000;

/** How long ago something was, kept up to date. */
export function Ago({ iso }: { iso: string | null | undefined }) {
  const [, setTicked] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicked(Date.now), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!iso) return <None />;
  return (
    <time className={styles.time} dateTime={iso} title={`${formatExactTime(iso)}\n${iso}`}>
      {formatAgo(iso, Date.now())}
    </time>
  );
}
