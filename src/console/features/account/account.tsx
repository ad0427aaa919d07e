import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useChanges } from '../../api/live';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { DayChoice } from '../../ui/date-field';
import { Icon } from '../../ui/icon';
import { Page } from '../../ui/page';
import { Empty, Failed, ReadState } from '../../ui/states/states';
import { endOfDay } from '../../ui/values/days';
import { formatDay, formatExactTime } from '../../ui/values/format-time';
import { Time } from '../../ui/values/values';
import { codecOf, day } from '../../url/codec';
import { paths } from '../../url/paths';
import { useExternalId } from '../../url/use-external-id';
import { useUrlState } from '../../url/use-url-state';
import { ViewLink } from '../../url/view-link';
import { useOpened } from '../finding/find-accounts';
import { personName } from '../people';
import {
  AccountAtDocument,
  type AccountDetailsFragment,
  AccountDocument,
  AccountTrailDocument,
} from './account.generated';
import styles from './account.module.css';
import { AccountActions } from './actions/account-actions';
import { useReveal } from './fields/reveal';
import { AsItWas, Glance } from './glance';
import { HistoryCard } from './history/history-card';

const now = () => new Date().toISOString();

/** What stands at the foot of the printed page, so that it can be found again. */
function PrintFoot() {
  const { organizationId, name, keyId, session } = useSession();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const print = () => flushSync(() => setTime(now()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  return (
    <footer className={`${styles.printFoot} print-only`}>
      {organizationId}. Printed by {session.person?.name || name || keyId} on {formatExactTime(time)}. At most the last
      20 changes are printed; numbers of people are masked. {location.href}
    </footer>
  );
}

const STATE = codecOf({ on: day() });

const Notices = ({ account: { legalHold, erasedAt } }: { account: AccountDetailsFragment }) => (
  <>
    {erasedAt && (
      <p className={styles.notice}>
        <Icon name="lock" />
        <span>
          The person was erased on <Time iso={erasedAt} />. Personal data is gone for good, and the account can no
          longer be changed.
        </span>
      </p>
    )}
    {legalHold && (
      <p className={styles.notice}>
        <Icon name="hold" />
        <span>
          On legal hold since <Time iso={legalHold.placedAt} />, placed by{' '}
          {legalHold.placedByName || legalHold.placedBy}
          {legalHold.reason && <>: {legalHold.reason}</>}
        </span>
      </p>
    )}
  </>
);

const WAIT_MS = 1_000;
/** Where it is not known when it changed: later than every time, whatever the clock of this browser says. */
const AT_SOME_TIME = '9';

/**
 * Reads the account again when it changes, but not while somebody is asked or types something, nor while nobody is there:
 * each read is recorded as theirs.
 */
function useReadAgain({ externalId, updatedAt }: AccountDetailsFragment): void {
  const client = useQueryClient();
  const shown = useRef(updatedAt);
  shown.current = updatedAt;
  const changedAt = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useCallback(() => {
    timer.current = undefined;
    // One's own change has been read by now.
    if (changedAt.current <= shown.current) return;
    if (document.querySelector('[role=dialog]')) timer.current = setTimeout(read, WAIT_MS);
    else if (!document.hasFocus()) window.addEventListener('focus', read, { once: true });
    else
      for (const one of [AccountDocument, AccountTrailDocument])
        void client.invalidateQueries({ queryKey: ['graphql', one] });
  }, [client]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      window.removeEventListener('focus', read);
    },
    [read],
  );
  const readLater = (at: string) => {
    changedAt.current = at;
    timer.current ??= setTimeout(read, WAIT_MS);
  };
  useChanges(
    { externalId },
    { onChange: ({ createdAt }) => readLater(createdAt), onGap: () => readLater(AT_SOME_TIME) },
  );
}

function Details({ account }: { account: AccountDetailsFragment }) {
  const [{ on }, change] = useUrlState(STATE);
  const reveal = useReveal(account.externalId);
  useReadAgain(account);
  useOpened(account.externalId, personName(account.person));
  const past = useGraphql(
    AccountAtDocument,
    { externalId: account.externalId, at: on ? endOfDay(on) : account.updatedAt },
    { enabled: on !== undefined },
  );
  const then = past.isFetching && past.isPlaceholderData ? undefined : past.data;
  return (
    <>
      <Notices account={account} />
      <div className="no-print">
        <DayChoice on={on} onChange={(next) => change({ on: next })} />
      </div>
      {on && (
        <ReadState query={{ ...past, data: then }} title="The account of that day could not be read" lines={1}>
          {({ accountAt }) =>
            accountAt ? (
              <AsItWas on={on} then={accountAt} now={account} />
            ) : (
              <p>It did not exist on {formatDay(on)} yet.</p>
            )
          }
        </ReadState>
      )}
      {reveal.failure && <Failed failure={reveal.failure} title="The number could not be shown" />}
      <div className={styles.beside}>
        <Glance account={account} reveal={reveal} />
        <HistoryCard account={account} />
      </div>
      <PrintFoot />
    </>
  );
}

/** One account: what it is, what it was on any day, and what happened to it. */
export default function Account() {
  const externalId = useExternalId();
  const query = useGraphql(AccountDocument, { externalId });
  const account = query.isPlaceholderData ? undefined : query.data?.account;
  return (
    <Page
      title={externalId}
      actions={
        account && (
          <>
            <Button onClick={() => window.print()}>Print</Button>
            <AccountActions account={account} />
          </>
        )
      }
    >
      <ReadState
        query={{ ...query, data: query.isPlaceholderData ? undefined : query.data }}
        title="The account could not be read"
        lines={10}
      >
        {(data) =>
          data.account ? (
            <Details key={data.account.id} account={data.account} />
          ) : (
            <Empty title="There is no such account" actions={<ViewLink to={paths.accounts()}>All accounts</ViewLink>}>
              Nobody has sent an account with this external id, or the address is wrong.
            </Empty>
          )
        }
      </ReadState>
    </Page>
  );
}
