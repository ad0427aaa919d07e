import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { Failed } from '../../../ui/states/states';
import styles from '../account.module.css';
import { PlaceLegalHoldDocument, ReleaseLegalHoldDocument } from './actions.generated';
import { useChange } from './use-change';

interface Props {
  externalId: string;
  onClose: () => void;
}

interface ReasonDialogProps extends Props {
  title: string;
  about: string;
  /** Who reads the reason, and for how long. */
  help: string;
  confirm: string;
  failed: string;
  change: Pick<
    ReturnType<typeof useChange<unknown, { externalId: string; reason: string }>>,
    'mutate' | 'isPending' | 'error'
  >;
}

/** Changes a hold, for a reason. */
function ReasonDialog({ externalId, onClose, title, about, help, confirm, failed, change }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') change.mutate({ externalId, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} about={about}>
      <form className={styles.reason} onSubmit={submit}>
        <TextField
          label="Reason"
          help={help}
          maxLength={4096}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {change.error && <Failed failure={change.error} title={failed} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={reason.trim() === '' || change.isPending}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Places a legal hold. */
export const PlaceHoldDialog = (props: Props) => (
  <ReasonDialog
    {...props}
    title="Place a legal hold"
    about="Until it is released, nobody can erase the person. It stops nothing else: feeds and people go on changing the account, and whether somebody may be contacted is told by its status."
    help="Everyone who may read the account sees it."
    confirm="Place the hold"
    failed="The hold could not be placed"
    change={useChange(PlaceLegalHoldDocument, ({ placeLegalHold }) => placeLegalHold)}
  />
);

/** Releases a legal hold. */
export const ReleaseHoldDialog = (props: Props) => (
  <ReasonDialog
    {...props}
    title="Release the legal hold?"
    about="Then the person can be erased, also by the retention of the service."
    help="Everyone who may read the history sees it, until the person is erased."
    confirm="Release the hold"
    failed="The hold could not be released"
    change={useChange(ReleaseLegalHoldDocument, ({ releaseLegalHold }) => releaseLegalHold)}
  />
);
