import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import styles from './accounts.module.css';
import { COLUMNS, shownColumns, USUAL_COLUMNS } from './columns';
import { type KeptColumns } from './kept-columns';

export interface ColumnsDialogProps extends KeptColumns {
  onClose: () => void;
  onChange: (choice: KeptColumns) => void;
}

const toggled = (ids: readonly string[], id: string, isOn: boolean) =>
  isOn ? [...ids, id] : ids.filter((one) => one !== id);

/** Chooses columns, and those that stay while one scrolls sideways. */
export function ColumnsDialog({ onClose, onChange, ...given }: ColumnsDialogProps) {
  // The URL follows a moment later.
  const [{ columns, pin }, setChoice] = useState<KeptColumns>(given);
  const [sought, setSought] = useState('');
  const listed = COLUMNS.filter(({ label }) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  const shown = shownColumns(columns).map(({ id }) => id);
  const choose = (ids: readonly string[], pins: readonly string[]) => {
    const choice = {
      columns: COLUMNS.filter(({ id }) => ids.includes(id)).map(({ id }) => id),
      pin: pins.filter((id) => ids.includes(id)),
    };
    setChoice(choice);
    onChange(choice);
  };
  return (
    <Dialog
      onClose={onClose}
      title="Columns"
      about="Kept in the URL and in this browser."
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.find}>
        <TextField label="Find a column" value={sought} onType={setSought} />
        <Button onClick={() => choose(USUAL_COLUMNS, [])}>The usual ones</Button>
      </div>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Shown</th>
            <th scope="col">Pinned</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ id, label }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Show ${label}`}
                  disabled={id === 'externalId'}
                  checked={shown.includes(id)}
                  onChange={({ target }) => choose(toggled(shown, id, target.checked), pin)}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Pin ${label}`}
                  disabled={!shown.includes(id)}
                  checked={pin.includes(id)}
                  onChange={({ target }) => choose(shown, toggled(pin, id, target.checked))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
