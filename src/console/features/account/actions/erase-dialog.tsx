import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { Failed } from '../../../ui/states/states';
import styles from '../account.module.css';
import { ErasePersonDocument } from './actions.generated';
import { useChange } from './use-change';

/** Erases the person of an account, once its external id is typed. */
export function EraseDialog({ externalId, onClose }: { externalId: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const erase = useChange(ErasePersonDocument, ({ erasePerson }) => erasePerson);
  const isConfirmed = typed === externalId && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) erase.mutate({ externalId, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Erase the person?"
      about="This cannot be undone. Personal data is cleared here and made unreadable in the history. The rest stays, and the account can no longer be changed."
    >
      <form className={styles.reason} onSubmit={submit}>
        <p>
          Type <code>{externalId}</code> to confirm.
        </p>
        <TextField
          label="External id"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label="Reason"
          help="It stays in the history for good, so name nobody."
          maxLength={4096}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {erase.error && <Failed failure={erase.error} title="The person could not be erased" />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" disabled={!isConfirmed || erase.isPending}>
            Erase the person
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
