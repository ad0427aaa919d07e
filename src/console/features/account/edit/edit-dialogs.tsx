import { type Failure } from '../../../api/failure';
import { Ask } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { failureText } from '../../../ui/states/advice';
import { FieldValue } from '../fields/field-value';
import { ValuesTable } from '../fields/values-table';
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
  <Ask
    wide
    onClose={onClose}
    title="Save these changes?"
    about="What is not listed stays as it is. The audit trail will name you."
    no="Go on editing"
    yes={isSaving ? 'Saving' : 'Save'}
    isDisabled={isSaving}
    fault={failure ? failureText(failure) : undefined}
    onYes={onSave}
  >
    <ValuesTable
      columns={['From', 'To']}
      rows={changes.map(({ field: { id, label, kind }, from, to }) => ({ id, label, kind, values: [from, to] }))}
    />
  </Ask>
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
    onClose={onClose}
    title="Somebody else changed this account"
    wide
    about="Nothing of yours was saved. You can put your changes on top of what is there now, and look at them again before you save."
    actions={
      <>
        <Button look="danger" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button look="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </>
    }
  >
    <ValuesTable
      columns={['When you began', 'Now', 'Yours']}
      rows={differences.map(({ field: { id, label, kind }, began, now, mine }) => ({
        id,
        label,
        kind,
        values: [began, now],
        last: mine ? <FieldValue kind={kind} value={mine.to} /> : 'As it is now',
      }))}
    />
  </Dialog>
);
