import { useState } from 'react';
import { AskChange } from '../../../ui/ask-change';
import { TextField } from '../../../ui/field';
import { ReasonField } from '../../../ui/reason-field';
import { ErasePersonDocument } from './actions.generated';
import { type OfAccount } from './of-account';

/** Erases the person of an account, once its external id is typed. */
export function EraseDialog({ externalId, onClose }: OfAccount) {
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
      <TextField
        label="External id"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ReasonField help="It stays in the history for good, so name nobody." reason={reason} onType={setReason} />
    </AskChange>
  );
}
