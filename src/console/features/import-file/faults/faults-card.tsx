import { Card } from '../../../ui/card';
import { countText, formatCount } from '../../../ui/values/format-money';
import styles from '../import-file.module.css';
import { type Fault } from '../reading/messages';
import { remediesFor } from '../reading/plain-words';
import { faultWords, placesText } from './words';

const MAX_SHOWN = 20;
const OTHERS = 'Other faults';

/** The form of a cell. Letters alone say nothing more. */
const shapeText = (shape: string): string => (/^[a ]+$/.test(shape) ? 'words alone' : `“${shape}”`);

function FaultLine({ fault: { cause, columns, rows, places, unit, shapes } }: { fault: Fault }) {
  const where = columns.length > 0 ? `In ${columns.join(', ')}. ` : '';
  const like = shapes.length > 0 ? `Such as ${shapes.map(shapeText).join(' or ')}. ` : '';
  return (
    <li>
      <span>
        {cause ? faultWords(cause) : OTHERS}
        <span className={styles.muted}>
          {' '}
          {where}
          {like}
          {cause && remediesFor(cause.message).join(' ')}
        </span>
      </span>
      <span className={styles.muted}>
        {countText(rows, 'row')}: {placesText(unit, places)}
        {rows > places.length && ' and others'}
      </span>
    </li>
  );
}

/** What is wrong with rows, the most frequent first. Forms of cells stand for their texts. */
export const FaultsCard = ({ title, note, faults }: { title: string; note: string; faults: readonly Fault[] }) => (
  <Card
    title={title}
    note={faults.some(({ shapes }) => shapes.length > 0) ? `${note}. 9 stands for any digit, a for a word.` : note}
  >
    <ul className={styles.faults}>
      {faults.slice(0, MAX_SHOWN).map((fault) => (
        <FaultLine key={JSON.stringify(fault.cause ?? OTHERS)} fault={fault} />
      ))}
      {faults.length > MAX_SHOWN && (
        <li className={styles.muted}>and {formatCount(faults.length - MAX_SHOWN)} others</li>
      )}
    </ul>
  </Card>
);
