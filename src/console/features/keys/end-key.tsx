import { useState } from 'react';
import { useSession } from '../../api/session';
import { useAnswer } from '../../api/use-answer';
import { Ask } from '../../ui/ask';
import { DateField } from '../../ui/date-field';
import { faultsOf } from '../../ui/states/advice';
import { type OfKey } from './key';
import { ExpireKeyDocument, RevokeKeyDocument } from './keys.generated';
import { beginningOf } from './networks';

/** Asks on which day a key ends. */
export function ExpireKey({ of: { keyId, name }, onDone }: OfKey) {
  const [day, setDay] = useState('');
  const { mutate, isPending, error } = useAnswer(ExpireKeyDocument, { onSuccess: onDone });
  return (
    <Ask
      onClose={onDone}
      title={`Set the end of ${name || keyId}`}
      about="An end can be moved forward, not back. Who needs the access for longer gets a new key."
      yes={isPending ? 'Setting' : 'Set its end'}
      isDisabled={day === '' || isPending}
      onYes={() => mutate({ keyId, expiresAt: beginningOf(day) })}
    >
      <DateField label="Ends at the beginning of" value={day} fault={faultsOf(error).general} onCommit={setDay} />
    </Ask>
  );
}

/** Asks before a key ends now and for good. */
export function RevokeKey({ of: { keyId, name, scopes }, onDone }: OfKey) {
  const session = useSession();
  const { mutate, isPending, error } = useAnswer(RevokeKeyDocument, { onSuccess: onDone });
  return (
    <Ask
      onClose={onDone}
      title={`Revoke ${name || keyId}?`}
      about={
        <>
          {session.keyId === keyId
            ? 'This is the key that you are signed in with: you will be signed out.'
            : 'Whoever uses it is refused at once.'}{' '}
          An import that was set going with it stops, and what it has done stays. Webhooks that were made with it go on.
          This cannot be undone. It is <code>{keyId}</code> and may{' '}
          {scopes.length > 0 ? scopes.join(', ') : 'do nothing'}.
        </>
      }
      no="Keep it"
      yes={isPending ? 'Revoking' : 'Revoke it'}
      look="danger"
      isDisabled={isPending}
      fault={faultsOf(error).general}
      onYes={() => mutate({ keyId })}
    />
  );
}
