import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { money, text } from './format';
import { AccountAtDocument, AccountDocument } from './operations.generated';

/** An account as it is, beside what it was at the end of a day, and its history. */
export function Account({ externalId }: { externalId: string }) {
  const [day, setDay] = useState('');
  const { data, error, fetchMore } = useQuery(AccountDocument, { variables: { externalId } });
  const past = useQuery(AccountAtDocument, day ? { variables: { externalId, at: `${day}T23:59:59.999Z` } } : skipToken);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p>Loading…</p>;
  const { account } = data;
  if (!account) return <p>There is no such account.</p>;
  const then = past.data?.accountAt;
  const { edges, pageInfo } = account.auditTrail;
  return (
    <>
      <h1>{externalId}</h1>
      <label>
        As it was on <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </label>
      {past.error && <p role="alert">{past.error.message}</p>}
      {then === null && <p>It did not exist yet.</p>}
      <table>
        <caption>Account</caption>
        <thead>
          <tr>
            <td />
            <th>Now</th>
            {then && <th>Then (version {then.version})</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Status</th>
            <td>{account.status}</td>
            {then && <td>{then.status}</td>}
          </tr>
          <tr>
            <th scope="row">Balance</th>
            <td>{money(account.currentBalance)}</td>
            {then && <td>{money(then.currentBalance)}</td>}
          </tr>
        </tbody>
      </table>
      <ol aria-label="History">
        {edges.map(({ node: { id, createdAt, actor, changes } }) => (
          <li key={id}>
            {new Date(createdAt).toLocaleString()}, {actor.name ?? actor.id}:{' '}
            {changes.map(({ field, from, to }) => `${field} from ${text(from)} to ${text(to)}`).join('; ')}
          </li>
        ))}
      </ol>
      {pageInfo.hasNextPage && (
        <button type="button" onClick={() => fetchMore({ variables: { after: pageInfo.endCursor } })}>
          Earlier
        </button>
      )}
    </>
  );
}
