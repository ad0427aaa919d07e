import { type Failure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Failed } from '../../../ui/states/states';
import styles from '../account.module.css';
import { FieldValue } from '../fields/field-value';
import { type Difference, type PlannedChange } from './draft';

export interface PreviewProps {
  changes: readonly PlannedChange[];
  isSaving: boolean;
  failure: Failure | null;
  onClose: () => void;
  onSave: () => void;
}

/** What saving would change, before it does. */
export const Preview = ({ changes, isSaving, failure, onClose, onSave }: PreviewProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Save these changes?"
    about="What is not listed stays as it is. The audit trail will name your key."
    actions={
      <>
        <Button onClick={onClose}>Go on editing</Button>
        <Button look="primary" disabled={isSaving} onClick={onSave}>
          {isSaving ? 'Saving' : 'Save'}
        </Button>
      </>
    }
  >
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field: { id, label, kind }, from, to }) => (
          <tr key={id}>
            <th scope="row" title={id}>
              {label}
            </th>
            <td className={styles.from}>
              <FieldValue kind={kind} value={from} />
            </td>
            <td>
              <FieldValue kind={kind} value={to} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {failure && <Failed failure={failure} title="The changes could not be saved" />}
  </Dialog>
);

export interface ConflictProps {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Both sides, where somebody else changed the account meanwhile. */
export const Conflict = ({ differences, onKeepMine, onDiscard, onClose }: ConflictProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Somebody else changed this account"
    about="Nothing of yours was saved. Yours can be put on top of what is there now; you see it before it is saved."
    actions={
      <>
        <Button look="danger" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button look="primary" onClick={onKeepMine}>
          Put mine on top
        </Button>
      </>
    }
  >
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">When you began</th>
          <th scope="col">Now</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field: { id, label, kind }, began, now, mine }) => (
          <tr key={id}>
            <th scope="row" title={id}>
              {label}
            </th>
            <td className={styles.from}>
              <FieldValue kind={kind} value={began} />
            </td>
            <td>
              <FieldValue kind={kind} value={now} />
            </td>
            <td>{mine ? <FieldValue kind={kind} value={mine.to} /> : 'As it is now'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
);
