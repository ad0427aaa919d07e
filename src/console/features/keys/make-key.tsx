import { useState } from 'react';
import { type Scope } from '../../api/scopes';
import { useSession } from '../../api/session';
import { useGraphqlMutation } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { ShownOnce } from '../../ui/shown-once';
import { beginningOf, faultsOf, networksIn } from './answer';
import { MakeKeyDocument } from './keys.generated';
import styles from './keys.module.css';

/** What each scope lets a key do. */
const SCOPE_WORDS: Record<Scope, string> = {
  'accounts:read': 'Read accounts and their history, numbers masked',
  'accounts:write': 'Create and change accounts',
  'accounts:read:ssn': 'See social security numbers in full',
  'accounts:erase': 'Erase people',
  'accounts:hold': 'Place and release legal holds',
  'audit:read': 'Read who saw what, and security events',
  'imports:release': 'Release imports that are held',
  'keys:manage': 'Make, limit and revoke keys',
  'webhooks:manage': 'Manage webhooks',
};

const SCOPES = Object.keys(SCOPE_WORDS) as Scope[];

/** Asks what a new key is to be, and shows it once. */
export function MakeKey({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['accounts:read']);
  const [networks, setNetworks] = useState('');
  const [day, setDay] = useState('');
  // Once this is closed, nothing holds the text of the key any more.
  const make = useGraphqlMutation(MakeKeyDocument, { gcTime: 0 });
  const answer = make.data?.data.createApiKey;
  if (answer?.apiKey) {
    return (
      <ShownOnce
        title={`The key of ${answer.key?.name ?? name}`}
        about="Give it to its holder by a way that nobody else reads."
        noun="key"
        text={answer.apiKey}
        onDone={onDone}
      />
    );
  }
  const faults = faultsOf(answer, make.error, make.variables?.input.networks ?? []);
  const submit = () =>
    make.mutate({
      input: { name, scopes: [...scopes], networks: networksIn(networks), expiresAt: day ? beginningOf(day) : null },
    });
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title="Make a key"
      about="For one person or one sender. It can do no more than you."
      actions={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button look="primary" disabled={make.isPending || name.trim() === ''} onClick={submit}>
            {make.isPending ? 'Making' : 'Make it'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Whose it is"
          help="The history names it so."
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend className={styles.legend}>What it may do</legend>
          {SCOPES.filter((scope) => session.scopes.includes(scope)).map((scope) => (
            <label key={scope} className={styles.scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                }
              />
              {SCOPE_WORDS[scope]}
            </label>
          ))}
        </fieldset>
        <TextField
          label="Networks"
          help="Addresses or networks such as 203.0.113.0/24, between commas. Empty: from anywhere."
          value={networks}
          fault={faults.networks}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setNetworks(target.value)}
        />
        <DateField
          label="Ends at the beginning of"
          help="Empty: it does not end by itself."
          value={day}
          onCommit={setDay}
        />
        {faults.general && (
          <p role="alert" className={styles.fault}>
            {faults.general}
          </p>
        )}
      </div>
    </Dialog>
  );
}
