import { useSession } from '../../api/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Ago, Time } from '../../ui/values/values';
import { type Key } from './key';
import styles from './keys.module.css';

export interface KeyRowProps {
  of: Key;
  onDo: (what: 'limit' | 'expire' | 'revoke') => void;
}

function End({ of: { expiresAt, revokedAt, isUsable } }: Pick<KeyRowProps, 'of'>) {
  if (revokedAt)
    return (
      <>
        revoked <Time iso={revokedAt} />
      </>
    );
  if (!expiresAt) return <>never ends by itself</>;
  return (
    <>
      {isUsable ? 'ends' : 'ended'} <Time iso={expiresAt} />
    </>
  );
}

/** A key: what it may do, from where, when it was used and when it ends. */
export function KeyRow({ of, onDo }: KeyRowProps) {
  const { can, keyId } = useSession();
  const name = of.name || of.keyId;
  return (
    <li className={styles.key}>
      <div className={styles.facts}>
        <div className={styles.head}>
          <h3>{name}</h3>
          {of.keyId === keyId && <Badge tone="accent">Yours</Badge>}
          {of.endsSoon && <Badge tone="warn">Ends soon</Badge>}
          {!of.isUsable && <Badge tone="bad">{of.revokedAt ? 'Revoked' : 'Expired'}</Badge>}
          <code className={styles.muted}>{of.keyId}</code>
        </div>
        <p className={styles.scopes}>
          {of.scopes.length === 0 ? 'May do nothing' : of.scopes.map((scope) => <Badge key={scope}>{scope}</Badge>)}
        </p>
        <p className={styles.muted}>
          {of.networks ? (
            <>
              Only from <code>{of.networks.join(', ')}</code>
            </>
          ) : (
            'From anywhere'
          )}
          {' · '}
          {of.lastUsedAt ? (
            <>
              last used <Ago iso={of.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {' · '}made <Time iso={of.createdAt} />
          {' · '}
          <End of={of} />
        </p>
      </div>
      {can('keys:manage') && !of.revokedAt && (
        <div className={styles.actions}>
          {of.isUsable && (
            <>
              <Button aria-label={`Limit ${name} to networks`} onClick={() => onDo('limit')}>
                Limit
              </Button>
              <Button aria-label={`Set the end of ${name}`} onClick={() => onDo('expire')}>
                Set its end
              </Button>
            </>
          )}
          <Button look="danger" aria-label={`Revoke ${name}`} onClick={() => onDo('revoke')}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}
