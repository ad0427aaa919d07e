import { useState } from 'react';
import { type TypedText } from '../../../api/graphql';
import { type Answered, useAnswer } from '../../../api/use-answer';
import { Ask } from '../../../ui/ask';
import { ReasonField } from '../../../ui/reason-field';
import { faultsOf } from '../../../ui/states/advice';
import { PlaceLegalHoldDocument, ReleaseLegalHoldDocument } from './actions.generated';
import { type OfAccount } from './of-account';

interface ReasonDialogProps extends OfAccount {
  document: TypedText<{ answer: Answered }, { externalId: string; reason: string }>;
  title: string;
  about: string;
  /** Who reads the reason, and for how long. */
  help: string;
  yes: string;
}

/** Changes a hold, for a reason. */
function ReasonDialog({ externalId, document, help, ...ask }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAnswer(document, { onSuccess: ask.onClose });
  return (
    <Ask
      {...ask}
      isDisabled={reason.trim() === '' || isPending}
      fault={faultsOf(error).general}
      onYes={() => mutate({ externalId, reason: reason.trim() })}
    >
      <ReasonField help={help} reason={reason} onType={setReason} />
    </Ask>
  );
}

/** Places a legal hold. */
export const PlaceHoldDialog = (props: OfAccount) => (
  <ReasonDialog
    {...props}
    document={PlaceLegalHoldDocument}
    title="Place a legal hold"
    about="Until it is released, nobody can erase the person. It stops nothing else: feeds and people go on changing the account, and whether somebody may be contacted is told by its status."
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
