import { useState } from 'react';
import { useSession } from '../../api/session';
import { useAnswer } from '../../api/use-answer';
import { useGraphql } from '../../api/use-graphql';
import { Ask, AskChange } from '../../ui/ask';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DateField } from '../../ui/date-field';
import { Page } from '../../ui/page';
import { ReadState } from '../../ui/states/states';
import { startOfDay } from '../../ui/values/days';
import { formatCount } from '../../ui/values/format-money';
import { Ago, Time } from '../../ui/values/values';
import { ExpireKeyDocument, KeysDocument, type KeysQuery, LimitKeyDocument, RevokeKeyDocument } from './keys.generated';
import styles from './keys.module.css';
import { MakeKey } from './make-key';
import { NetworksField, networkFaults, networksIn } from './networks';
import { People } from './people';

type Key = KeysQuery['apiKeys'][number];

/** What a dialog about a key is given. */
interface OfKey {
  of: Key;
  onDone: () => void;
}

/** Asks from where a key may be used. */
function LimitKey({ of: { keyId, name, networks }, onDone }: OfKey) {
  const [text, setText] = useState((networks ?? []).join(', '));
  const { mutate, isPending, error, variables } = useAnswer(LimitKeyDocument, { onSuccess: onDone });
  const faults = networkFaults(error, [variables?.networks ?? []].flat());
  return (
    <Ask
      onClose={onDone}
      title={`Limit ${name || keyId} to networks`}
      about="From elsewhere it is refused, as if there were no such key, and a security event says so."
      yes={isPending ? 'Limiting' : 'Limit'}
      isDisabled={isPending}
      onYes={() => mutate({ keyId, networks: networksIn(text) })}
    >
      <NetworksField value={text} fault={faults.networks ?? faults.general} onType={setText} />
    </Ask>
  );
}

/** Asks on which day a key ends. */
function ExpireKey({ of: { keyId, name }, onDone }: OfKey) {
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
function RevokeKey({ of: { keyId, name, scopes }, onDone }: OfKey) {
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

interface KeyRowProps {
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
function KeyRow({ of, onDo }: KeyRowProps) {
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

const DIALOGS = { limit: LimitKey, expire: ExpireKey, revoke: RevokeKey };

/** What is being done, to which key. */
type Doing = { what: keyof typeof DIALOGS; key: Key };

/** Who may ask this service what, and until when. */
export default function Keys() {
  const { can } = useSession();
  const keys = useGraphql(KeysDocument, {});
  const [doing, setDoing] = useState<Doing>();
  const Dialog = doing && DIALOGS[doing.what];
  const [isMaking, setMaking] = useState(false);
  const make = can('keys:manage') && (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      Make a key
    </Button>
  );
  return (
    <Page title="Keys and people" about="Who may use the service for your organization, and until when." actions={make}>
      <p className={styles.advice}>
        <strong>One key for each person and each sender.</strong> The history names the key of each change. With a
        shared key nobody can tell who did it, nobody can end the access of one without locking out all, and one leak
        opens everything that any of them needs.
      </p>
      <ReadState query={keys} title="The keys could not be read">
        {({ apiKeys }) => {
          const revoked = apiKeys.filter(({ revokedAt }) => revokedAt);
          const list = (keys: readonly Key[]) => (
            <ul>
              {keys.map((key) => (
                <KeyRow key={key.keyId} of={key} onDo={(what) => setDoing({ what, key })} />
              ))}
            </ul>
          );
          return (
            <Card title="Keys of the organization">
              {list(apiKeys.filter(({ revokedAt }) => !revokedAt))}
              {revoked.length > 0 && (
                <details className={styles.revoked}>
                  <summary>Revoked ({formatCount(revoked.length)})</summary>
                  {list(revoked)}
                </details>
              )}
            </Card>
          );
        }}
      </ReadState>
      {can('keys:manage') && <People />}
      {isMaking && <MakeKey onDone={() => setMaking(false)} />}
      {Dialog && <Dialog of={doing.key} onDone={() => setDoing(undefined)} />}
    </Page>
  );
}
