import styles from './meter.module.css';

/** One of the colours of the tokens. */
export type ChartColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export type Colour = ChartColour | 'bad';

const classOf = (colour: Colour) => (colour === 'bad' ? styles.bad : styles[`colour${colour}`]);

export interface Part {
  id: string;
  value: number;
  colour: Colour;
}

/** Parts of a whole side by side. Numbers beside it say the same, so screen readers leave it out. */
export function Meter({ parts, of }: { parts: readonly Part[]; of: number }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ id, value, colour }) => (
          <div
            key={id}
            className={`${styles.part} ${classOf(colour)}`}
            style={{ width: `${(100 * value) / Math.max(of, 1)}%` }}
          />
        ))}
    </div>
  );
}

/** The colour of a part, beside its name. */
export const Dot = ({ colour }: { colour: Colour }) => (
  <span aria-hidden="true" className={`${styles.dot} ${classOf(colour)}`} />
);
