import { useState } from 'react';
import { asFailure } from '../../../api/failure';
import { rest } from '../../../api/rest';
import { useSession } from '../../../api/session';
import { AskChange, type AskChangeProps } from '../../../ui/ask';
import { Button, ButtonLink } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { ReasonField, TextField } from '../../../ui/field';
import { useSaving } from '../../../ui/saving';
import { Failed } from '../../../ui/states/states';
import { paths } from '../../../url/paths';
import { type AccountDetailsFragment } from '../account.generated';
import { ErasePersonDocument, PlaceLegalHoldDocument, ReleaseLegalHoldDocument } from './actions.generated';

/** What a dialog about an account is given. */
interface OfAccount {
  externalId: string;
  onClose: () => void;
}

type Question = Omit<AskChangeProps<{ externalId: string; reason: string }>, 'variables'>;

/** Changes a hold, for a reason. @param help who reads the reason, and for how long */
function ReasonDialog({ externalId, help, ...ask }: Question & { externalId: string; help: string }) {
  const [reason, setReason] = useState('');
  return (
    <AskChange {...ask} variables={{ externalId, reason: reason.trim() }} isIncomplete={reason.trim() === ''}>
      <ReasonField help={help} value={reason} onType={setReason} />
    </AskChange>
  );
}

/** Places a legal hold. */
const PlaceHoldDialog = (props: OfAccount) => (
  <ReasonDialog
    {...props}
    document={PlaceLegalHoldDocument}
    title="Place a legal hold"
    about="Until it is released, nobody can erase the person. It stops nothing else: feeds and people go on changing the account, and whether somebody may be contacted depends on its status."
    help="Everyone who may read the account sees it."
    yes="Place the hold"
  />
);

/** Releases a legal hold. */
const ReleaseHoldDialog = (props: OfAccount) => (
  <ReasonDialog
    {...props}
    document={ReleaseLegalHoldDocument}
    title="Release the legal hold?"
    about="Then the person can be erased, also by the retention of the service."
    help="Everyone who may read the history sees it, until the person is erased."
    yes="Release the hold"
  />
);

/** Erases the person of an account, once its external id is typed. */
function EraseDialog({ externalId, onClose }: OfAccount) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  return (
    <AskChange
      document={ErasePersonDocument}
      variables={{ externalId, reason: reason.trim() }}
      onClose={onClose}
      title="Erase the person?"
      about="This cannot be undone. Personal data is cleared here and made unreadable in the history. The rest stays, and the account can no longer be changed."
      yes="Erase the person"
      look="danger"
      isIncomplete={typed !== externalId || reason.trim() === ''}
    >
      <p>
        Type <code>{externalId}</code> to confirm.
      </p>
      <TextField label="External id" value={typed} onType={setTyped} />
      <ReasonField help="It stays in the history for good, so name nobody." value={reason} onType={setReason} />
    </AskChange>
  );
}

const LINES_OF_PAGE = '500';

interface EvidencePage {
  lines: string[];
  nextCursor: string | null;
}

/** The file that proves the history of an account without the service. @throws Failure */
async function readEvidence(externalId: string, signal: AbortSignal): Promise<Blob> {
  const path = `external-api/accounts/${encodeURIComponent(externalId)}/evidence`;
  const lines: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = new URLSearchParams({ limit: LINES_OF_PAGE, ...(cursor !== null && { cursor }) });
    const body: EvidencePage = await rest<EvidencePage>(path, { query, signal });
    lines.push(...body.lines);
    cursor = body.nextCursor;
    if (cursor === null) return new Blob([lines.map((line) => `${line}\n`).join('')], { type: 'application/x-ndjson' });
  }
}

/** A name that every system takes, whatever the external id. */
const fileName = (externalId: string) => `evidence-${externalId.replace(/[^\w.-]+/g, '_').slice(0, 80)}.ndjson`;

/** Saves the file of evidence of an account. */
function EvidenceDialog({ externalId, onClose }: OfAccount) {
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
