import { asFailure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Failed } from '../../../ui/states/states';
import { useSaving } from '../../../ui/use-saving';
import { readEvidence } from './evidence';
import { type OfAccount } from './of-account';

/** A name that every system takes, whatever the external id. */
const fileName = (externalId: string) => `evidence-${externalId.replace(/[^\w.-]+/g, '_').slice(0, 80)}.ndjson`;

/** Saves the file of evidence of an account. */
export function EvidenceDialog({ externalId, onClose }: OfAccount) {
  const save = useSaving((signal) => readEvidence(externalId, signal), fileName(externalId));
  return (
    <Dialog
      onClose={onClose}
      title="Evidence file"
      about={
        <>
          It proves who changed what and when, to somebody without this service:{' '}
          <code>account-sync audit verify-file</code> verifies it. It tells of a person: keep it as carefully.
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>{save.isSuccess ? 'Close' : 'Cancel'}</Button>
          {!save.isSuccess && (
            <Button look="primary" icon="download" disabled={save.isPending} onClick={() => save.mutate()}>
              {save.isPending ? 'Reading' : 'Save the file'}
            </Button>
          )}
        </>
      }
    >
      {save.isSuccess && <p role="status">The file is saved.</p>}
      {save.error && <Failed failure={asFailure(save.error)} title="The file could not be made" />}
    </Dialog>
  );
}
