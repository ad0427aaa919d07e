import { useState } from 'react';
import { useAnswer } from '../../../api/use-answer';
import { Ask } from '../../../ui/ask';
import { TextField } from '../../../ui/field';
import { ReasonField } from '../../../ui/reason-field';
import { faultsOf } from '../../../ui/states/advice';
import { ErasePersonDocument } from './actions.generated';
import { type OfAccount } from './of-account';

/** Erases the person of an account, once its external id is typed. */
export function EraseDialog({ externalId, onClose }: OfAccount) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAnswer(ErasePersonDocument, { onSuccess: onClose });
  return (
    <Ask
      onClose={onClose}
      title="Erase the person?"
      about="This cannot be undone. Personal data is cleared here and made unreadable in the history. The rest stays, and the account can no longer be changed."
      yes="Erase the person"
      look="danger"
      isDisabled={typed !== externalId || reason.trim() === '' || isPending}
      fault={faultsOf(error).general}
      onYes={() => mutate({ externalId, reason: reason.trim() })}
    >
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
      <ReasonField help="It stays in the history for good, so name nobody." reason={reason} onType={setReason} />
    </Ask>
  );
}
