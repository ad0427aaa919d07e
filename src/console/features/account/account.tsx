import { useParams } from 'react-router';
import { useGraphql } from '../../api/use-graphql';
import { Badge } from '../../ui/badge';
import { DayChoice } from '../../ui/date-field';
import { Icon } from '../../ui/icon';
import { Page } from '../../ui/page';
import { Empty, Failed, Loading, ReadState } from '../../ui/states/states';
import { endOfDay } from '../../ui/values/days';
import { formatDay } from '../../ui/values/format-time';
import { Money, Time } from '../../ui/values/values';
import { choice, codecOf, day } from '../../url/codec';
import { paths } from '../../url/paths';
import { useUrlState } from '../../url/use-url-state';
import { ViewLink } from '../../url/view-link';
import { STATUSES } from '../labels';
import { AccountAtDocument, type AccountDetailsFragment, AccountDocument } from './account.generated';
import styles from './account.module.css';
import { AccountActions } from './actions/account-actions';
import { FieldGroups } from './fields/field-groups';
import { useReveal } from './fields/reveal';
import { HistoryCard, TELLINGS } from './history/history-card';

const STATE = codecOf({ on: day(), history: choice(TELLINGS, 'full') });

const nameOf = ({ person }: AccountDetailsFragment) =>
  [person?.name?.first, person?.name?.last].filter(Boolean).join(' ');

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

const Summary = ({ account }: { account: AccountDetailsFragment }) => (
  <p className={styles.summary}>
    {!account.erasedAt && <strong>{nameOf(account) || 'No name'}</strong>}
    <Badge>{STATUSES[account.status]}</Badge>
    <Money value={account.currentBalance} />
    <span className={styles.muted}>
      {account.portfolioId}, changed <Time iso={account.updatedAt} />
    </span>
  </p>
);

function Details({ account }: { account: AccountDetailsFragment }) {
  const [{ on, history }, change] = useUrlState(STATE);
  const reveal = useReveal(account.externalId);
  const past = useGraphql(
    AccountAtDocument,
    { externalId: account.externalId, at: on ? endOfDay(on) : account.updatedAt },
    { enabled: on !== undefined },
  );
  const then = on && !past.isPlaceholderData ? (past.data?.accountAt ?? undefined) : undefined;
  return (
    <>
      <Notices account={account} />
      <DayChoice on={on} onChange={(next) => change({ on: next })} />
      {on && past.error && (
        <Failed failure={past.error} title="The account of that day could not be read" onRetry={() => past.refetch()} />
      )}
      {on && past.isFetching && !then && <Loading lines={1} label="Reading the account of that day" />}
      {on && past.data?.accountAt === null && !past.isFetching && (
        <p className={styles.notice}>
          <Icon name="clock" />
          <span>It did not exist on {formatDay(on)} yet.</span>
        </p>
      )}
      {then && <p role="status">As it was at the end of {formatDay(on ?? '')}, beside now. What differs is marked.</p>}
      {reveal.failure && <Failed failure={reveal.failure} title="The number could not be shown" />}
      <FieldGroups now={account} then={then} reveal={reveal} />
      <HistoryCard account={account} telling={history} onTell={(telling) => change({ history: telling })} />
    </>
  );
}

/** One account: what it is, what it was on any day, and what happened to it. */
export default function Account() {
  const { externalId = '' } = useParams();
  const query = useGraphql(AccountDocument, { externalId });
  const account = query.isPlaceholderData ? undefined : query.data?.account;
  return (
    <Page
      title={externalId}
      about={account && <Summary account={account} />}
      actions={account && <AccountActions account={account} />}
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
