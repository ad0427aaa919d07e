import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { Failed } from '../../../ui/states/states';
import styles from '../account.module.css';
import { PlaceLegalHoldDocument, ReleaseLegalHoldDocument } from './actions.generated';
import { useChange } from './use-change';

interface Props {
  externalId: string;
  onClose: () => void;
}

/** Places a legal hold, for a reason. */
export function PlaceHoldDialog({ externalId, onClose }: Props) {
  const [reason, setReason] = useState('');
  const place = useChange(PlaceLegalHoldDocument, ({ placeLegalHold }) => placeLegalHold);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') place.mutate({ externalId, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Place a legal hold"
      about="Until it is released, nobody can erase the person. It stops nothing else: feeds and people go on changing the account, and whether somebody may be contacted is told by its status."
    >
      <form className={styles.reason} onSubmit={submit}>
        <TextField
          label="Reason"
          help="Everyone who may read the account sees it."
          maxLength={4096}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {place.error && <Failed failure={place.error} title="The hold could not be placed" />}
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={reason.trim() === '' || place.isPending}>
            Place the hold
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Releases a legal hold. */
export function ReleaseHoldDialog({ externalId, onClose }: Props) {
  const release = useChange(ReleaseLegalHoldDocument, ({ releaseLegalHold }) => releaseLegalHold);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Release the legal hold?"
      about="Then the person can be erased, also by the retention of the service."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={release.isPending}
            onClick={() => release.mutate({ externalId }, { onSuccess: onClose })}
          >
            Release the hold
          </Button>
        </>
      }
    >
      {release.error && <Failed failure={release.error} title="The hold could not be released" />}
    </Dialog>
  );
}
