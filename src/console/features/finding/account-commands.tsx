import { useNavigate } from 'react-router';
import { useSession } from '../../api/session';
import { Badge } from '../../ui/badge';
import { type Command } from '../../ui/commands';
import { Money } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { STATUSES } from '../labels';
import { personName } from '../people';
import { isWorthAsking, recentAccounts, useFoundAccounts } from './find-accounts';
import { type FoundAccountFragment } from './finding.generated';

const nameOf = ({ person, erasedAt }: FoundAccountFragment) => (erasedAt ? 'Erased' : personName(person) || 'No name');

const Facts = ({ account: { status, currentBalance, externalId } }: { account: FoundAccountFragment }) => (
  <>
    <Badge>{STATUSES[status]}</Badge> <Money value={currentBalance} /> <span>{externalId}</span>
  </>
);

/**
 * What of accounts the palette offers: those that were opened last, or the best for what is typed, and all of them.
 * @returns what comes before all other commands, and what comes after them
 */
export function useAccountCommands(typed: string): { first: readonly Command[]; last: readonly Command[] } {
  const session = useSession();
  const navigate = useNavigate();
  const mayRead = session.scopes.includes('accounts:read');
  const found = useFoundAccounts(mayRead ? typed : '');
  const text = typed.trim();
  const open = (externalId: string) => () => void navigate(paths.account(externalId));
  if (!mayRead || (text !== '' && !isWorthAsking(text))) return { first: [], last: [] };
  if (text === '') {
    const recent = recentAccounts(session).map(
      ({ externalId, name }): Command => ({
        id: `recent ${externalId}`,
        group: 'Recent accounts',
        label: name || externalId,
        ...(name && { about: <span>{externalId}</span> }),
        run: open(externalId),
      }),
    );
    return { first: recent, last: [] };
  }
  const all: Command = {
    id: 'all results',
    group: 'Accounts found',
    label: `All results for “${text}”`,
    icon: 'search',
    isAlways: true,
    run: () => void navigate(paths.accounts({ q: text })),
  };
  const rows = (found ?? []).map(
    (account): Command => ({
      id: `account ${account.id}`,
      group: 'Accounts found',
      label: nameOf(account),
      about: <Facts account={account} />,
      isAlways: true,
      run: open(account.externalId),
    }),
  );
  return rows.length === 0 ? { first: [], last: [all] } : { first: [...rows, all], last: [] };
}
