import { useState } from 'react';
import { useSession } from '../../api/session';
import { AskChange } from '../../ui/ask-change';
import { DateField } from '../../ui/date-field';
import { startOfDay } from '../../ui/values/days';
import { type OfKey } from './key';
import { ExpireKeyDocument, RevokeKeyDocument } from './keys.generated';

/** Asks on which day a key ends. */
export function ExpireKey({ of: { keyId, name }, onDone }: OfKey) {
  const [day, setDay] = useState('');
  return (
    <AskChange
      document={ExpireKeyDocument}
      variables={{ keyId, expiresAt: day && startOfDay(day) }}
      onClose={onDone}
      title={`Set the end of ${name || keyId}`}
      about="An end can be moved forward, not back. Who needs the access for longer gets a new key."
      yes="Set its end"
      isIncomplete={day === ''}
    >
      <DateField label="Ends at the beginning of" value={day} onCommit={setDay} />
    </AskChange>
  );
}

/** Asks before a key ends now and for good. */
export function RevokeKey({ of: { keyId, name, scopes }, onDone }: OfKey) {
  const session = useSession();
  return (
    <AskChange
      document={RevokeKeyDocument}
      variables={{ keyId }}
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
      yes="Revoke it"
      look="danger"
    />
  );
}
