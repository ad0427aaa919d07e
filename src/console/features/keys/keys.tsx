import { useState } from 'react';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Page } from '../../ui/page';
import { ReadState } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { ExpireKey, RevokeKey } from './end-key';
import { type Key } from './key';
import { KeyRow } from './key-row';
import { KeysDocument } from './keys.generated';
import styles from './keys.module.css';
import { LimitKey } from './limit-key';
import { MakeKey } from './make-key';
import { People } from './people';

/** What is being done, to which key. */
type Doing = { what: 'make' } | { what: 'limit' | 'expire' | 'revoke'; key: Key };

/** Who may ask this service what, and until when. */
export default function Keys() {
  const { can } = useSession();
  const keys = useGraphql(KeysDocument, {});
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const make = can('keys:manage') && (
    <Button look="primary" icon="plus" onClick={() => setDoing({ what: 'make' })}>
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
      {doing?.what === 'make' && <MakeKey onDone={done} />}
      {doing?.what === 'limit' && <LimitKey of={doing.key} onDone={done} />}
      {doing?.what === 'expire' && <ExpireKey of={doing.key} onDone={done} />}
      {doing?.what === 'revoke' && <RevokeKey of={doing.key} onDone={done} />}
    </Page>
  );
}
