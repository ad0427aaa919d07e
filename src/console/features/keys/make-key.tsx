import { useState } from 'react';
import { type Scope as Grant } from '../../api/schema.generated';
import { type Scope } from '../../api/scopes';
import { useSession } from '../../api/session';
import { useAnswer } from '../../api/use-answer';
import { Ask } from '../../ui/ask';
import { DateField } from '../../ui/date-field';
import { Choices, TextField } from '../../ui/field';
import { ShownOnce } from '../../ui/shown-once';
import { startOfDay } from '../../ui/values/days';
import { MakeKeyDocument } from './keys.generated';
import { NetworksField, networkFaults, networksIn } from './networks';

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

/** The name of GraphQL for a scope. */
const grantOf = (scope: Scope) => scope.replaceAll(':', '_').toUpperCase() as Grant;

const SCOPES = Object.keys(SCOPE_WORDS) as Scope[];

/** Asks what a new key is to be, and shows it once. */
export function MakeKey({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['accounts:read']);
  const [networks, setNetworks] = useState('');
  const [day, setDay] = useState('');
  // Once this is closed, nothing holds the text of the key any more.
  const make = useAnswer(MakeKeyDocument, { gcTime: 0 });
  if (make.data?.apiKey) {
    return (
      <ShownOnce
        title={`The key of ${make.data.key?.name ?? name}`}
        about="Give it to its holder by a way that nobody else reads."
        noun="key"
        text={make.data.apiKey}
        onDone={onDone}
      />
    );
  }
  const faults = networkFaults(make.error, make.variables?.input.networks ?? []);
  const submit = () =>
    make.mutate({
      input: {
        name,
        grants: scopes.map(grantOf),
        networks: networksIn(networks),
        expiresAt: day ? startOfDay(day) : null,
      },
    });
  return (
    <Ask
      onClose={onDone}
      title="Make a key"
      about="For one person or one sender. It can do no more than you."
      yes={make.isPending ? 'Making' : 'Make it'}
      isDisabled={make.isPending || name.trim() === ''}
      fault={faults.general}
      onYes={submit}
    >
      <TextField label="Whose it is" help="The history names it so." value={name} maxLength={100} onType={setName} />
      <Choices
        legend="What it may do"
        help="To release, hold or erase in the console, it must also read accounts."
        options={SCOPES.filter((scope) => session.scopes.includes(scope)).map((scope) => [scope, SCOPE_WORDS[scope]])}
        chosen={scopes}
        onChange={setScopes}
      />
      <NetworksField value={networks} fault={faults.networks} onType={setNetworks} />
      <DateField
        label="Ends at the beginning of"
        help="Empty: it does not end by itself."
        value={day}
        onCommit={setDay}
      />
    </Ask>
  );
}
