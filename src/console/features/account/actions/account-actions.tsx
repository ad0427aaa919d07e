import { useState } from 'react';
import { useSession } from '../../../api/session';
import { Button, ButtonLink } from '../../../ui/button';
import { paths } from '../../../url/paths';
import { type AccountDetailsFragment } from '../account.generated';
import { EraseDialog } from './erase-dialog';
import { EvidenceDialog } from './evidence-dialog';
import { PlaceHoldDialog, ReleaseHoldDialog } from './hold-dialog';

const DIALOGS = { evidence: EvidenceDialog, place: PlaceHoldDialog, release: ReleaseHoldDialog, erase: EraseDialog };

/** What the key may do with an account. */
export function AccountActions({ account }: { account: AccountDetailsFragment }) {
  const { can } = useSession();
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const { externalId, erasedAt, legalHold } = account;
  const Dialog = open && DIALOGS[open];
  return (
    <>
      {can('audit:read') && (
        <Button icon="download" onClick={() => setOpen('evidence')}>
          Evidence
        </Button>
      )}
      {can('accounts:hold') && !erasedAt && (
        <Button icon="hold" onClick={() => setOpen(legalHold ? 'release' : 'place')}>
          {legalHold ? 'Release hold' : 'Place hold'}
        </Button>
      )}
      {can('accounts:erase') && !erasedAt && (
        <Button
          look="danger"
          disabled={Boolean(legalHold)}
          title={legalHold ? 'Release the legal hold first' : undefined}
          onClick={() => setOpen('erase')}
        >
          Erase
        </Button>
      )}
      {can('accounts:write') && !erasedAt && (
        <ButtonLink icon="edit" look="primary" to={paths.editAccount(externalId)}>
          Edit
        </ButtonLink>
      )}
      {Dialog && <Dialog externalId={externalId} onClose={() => setOpen(undefined)} />}
    </>
  );
}
