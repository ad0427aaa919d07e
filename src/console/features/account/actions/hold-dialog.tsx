import { useState } from 'react';
import { AskChange, type AskChangeProps } from '../../../ui/ask-change';
import { ReasonField } from '../../../ui/reason-field';
import { PlaceLegalHoldDocument, ReleaseLegalHoldDocument } from './actions.generated';
import { type OfAccount } from './of-account';

type Question = Omit<AskChangeProps<{ externalId: string; reason: string }>, 'variables'>;

/** Changes a hold, for a reason. @param help who reads the reason, and for how long */
function ReasonDialog({ externalId, help, ...ask }: Question & { externalId: string; help: string }) {
  const [reason, setReason] = useState('');
  return (
    <AskChange {...ask} variables={{ externalId, reason: reason.trim() }} isIncomplete={reason.trim() === ''}>
      <ReasonField help={help} reason={reason} onType={setReason} />
    </AskChange>
  );
}

/** Places a legal hold. */
export const PlaceHoldDialog = (props: OfAccount) => (
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
export const ReleaseHoldDialog = (props: OfAccount) => (
  <ReasonDialog
    {...props}
    document={ReleaseLegalHoldDocument}
    title="Release the legal hold?"
    about="Then the person can be erased, also by the retention of the service."
    help="Everyone who may read the history sees it, until the person is erased."
    yes="Release the hold"
  />
);
