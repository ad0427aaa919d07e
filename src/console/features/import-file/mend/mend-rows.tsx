import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/field';
import { countText } from '../../../ui/values/format-money';
import { faultWords } from '../faults/words';
import styles from '../import-file.module.css';
import { type Edits, type MendableRow } from '../reading/messages';

export interface MendRowsProps {
  header: readonly string[];
  rows: readonly MendableRow[];
  edits: Edits;
  onChange: (edits: Edits) => void;
}

/** From how many rows on they are likely to have a cause in common. */
const MANY = 10;

const withText = (edits: Edits, line: number, at: number, text: string): Edits => ({
  ...edits,
  [line]: { ...edits[line], [at]: text },
});

function MendRow({ row, header, edits, onChange }: { row: MendableRow } & Omit<MendRowsProps, 'rows'>) {
  const { line, unit, cells, faults } = row;
  const own = edits[line] ?? {};
  const places = [...new Set([...faults.flatMap(({ at }) => at ?? []), ...Object.keys(own).map(Number)])];
  const wordsAt = (at: number | undefined) =>
    faults
      .filter((fault) => fault.at === at)
      .map(({ cause }) => faultWords(cause))
      .join('. ');
  const rest = wordsAt(undefined);
  return (
    <li className={styles.mended}>
      <p>
        {unit} {line}: {cells.filter(Boolean).slice(0, 3).join(' ')}{' '}
        <span className={styles.muted} role="status">
          {faults.length === 0 ? 'can be sent now' : rest}
        </span>
      </p>
      <div className={styles.values}>
        {places
          .sort((one, other) => one - other)
          .map((at) => (
            <TextField
              key={at}
              label={`${header[at] ?? ''}, ${unit} ${line}`}
              help={wordsAt(at) || undefined}
              value={own[at] ?? cells[at] ?? ''}
              onType={(text) => onChange(withText(edits, line, at, text))}
            />
          ))}
      </div>
    </li>
  );
}

/** Rows that fail for a few of their cells, to be corrected here: they go with the same import. */
export const MendRows = ({ rows, ...props }: MendRowsProps) => (
  <Card
    title="Mend rows here"
    note={`${countText(rows.length, 'row')}. ${rows.length >= MANY ? 'First choose above what mends many at once, such as a country. ' : ''}The file stays as it is; what you type is sent, and kept nowhere else.`}
  >
    <ul className={styles.faults}>
      {rows.map((row) => (
        <MendRow key={row.line} row={row} {...props} />
      ))}
    </ul>
  </Card>
);
