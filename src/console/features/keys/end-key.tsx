import { useState } from 'react';
import { useSession } from '../../api/session';
import { useGraphqlMutation } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { beginningOf, failureText, refusalOf } from './answer';
import { type Key } from './key';
import { ExpireKeyDocument, RevokeKeyDocument } from './keys.generated';
import styles from './keys.module.css';

export interface EndKeyProps {
  of: Key;
  /** On a day, or now and for good. */
  how: 'expire' | 'revoke';
  onDone: () => void;
}

function ExpireKey({ of: { keyId, name }, onDone }: Omit<EndKeyProps, 'how'>) {
  const [day, setDay] = useState('');
  const expire = useGraphqlMutation(ExpireKeyDocument, {
    onSuccess: ({ data }) => {
      if (data.expireApiKey.success) onDone();
    },
  });
  const fault = refusalOf(expire.data?.data.expireApiKey) ?? failureText(expire.error);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={`Set the end of ${name || keyId}`}
      about="An end can be moved forward, not back. Who needs the access for longer gets a new key."
      actions={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            look="primary"
            disabled={day === '' || expire.isPending}
            onClick={() => expire.mutate({ keyId, expiresAt: beginningOf(day) })}
          >
            {expire.isPending ? 'Setting' : 'Set its end'}
          </Button>
        </>
      }
    >
      <DateField label="Ends at the beginning of" value={day} fault={fault} onCommit={setDay} />
    </Dialog>
  );
}

function RevokeKey({ of: { keyId, name, scopes }, onDone }: Omit<EndKeyProps, 'how'>) {
  const session = useSession();
  const revoke = useGraphqlMutation(RevokeKeyDocument, {
    onSuccess: ({ data }) => {
      if (data.revokeApiKey.success) onDone();
    },
  });
  const fault = refusalOf(revoke.data?.data.revokeApiKey) ?? failureText(revoke.error);
  return (
    <Dialog
      open
      onOpenChange={onDone}
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
      actions={
        <>
          <Button onClick={onDone}>Keep it</Button>
          <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate({ keyId })}>
            {revoke.isPending ? 'Revoking' : 'Revoke it'}
          </Button>
        </>
      }
    >
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Dialog>
  );
}

/** Asks before a key ends. */
export const EndKey = ({ how, ...props }: EndKeyProps) =>
  how === 'expire' ? <ExpireKey {...props} /> : <RevokeKey {...props} />;
