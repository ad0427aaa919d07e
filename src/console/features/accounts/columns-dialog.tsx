import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { keepText, keptText } from '../../ui/kept';
import { parseKept } from '../../ui/parse-kept';
import styles from './accounts.module.css';
import { COLUMNS, shownColumns, USUAL_COLUMNS } from './columns';

/** Under which 0.3.0 kept one choice for all organizations. */
const OLD_NAME = 'console-account-columns';
const nameFor = (organizationId: string) => `${OLD_NAME} ${organizationId}`;

/** The columns that somebody chose, and where they stay. */
export interface KeptColumns {
  columns: readonly string[];
  pin: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function kept(organizationId: string): KeptColumns | undefined {
  const choice = parseKept(keptText(nameFor(organizationId)) || keptText(OLD_NAME));
  const { columns, pin } = (choice ?? {}) as Record<string, unknown>;
  return isTexts(columns) && isTexts(pin) ? { columns, pin } : undefined;
}

/** Keeps a choice in this browser. */
export const keepColumns = (organizationId: string, { columns, pin }: KeptColumns): void =>
  keepText(nameFor(organizationId), JSON.stringify({ columns, pin }));

/** Opens the list as one left it. A URL that says anything, and a view that was kept, is shown as it is. */
export function useKeptColumns(use: (choice: KeptColumns) => void): void {
  const { search, state } = useLocation();
  const { organizationId } = useSession();
  const isBare = search === '' && state === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later is in the URL
  useEffect(() => {
    const choice = isBare ? kept(organizationId) : undefined;
    if (choice) use(choice);
  }, []);
}

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
