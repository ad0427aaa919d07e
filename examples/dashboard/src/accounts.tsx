import { useQuery } from '@apollo/client/react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { money } from './format';
import { type AccountFilter, type AccountStatusCategory, AccountsDocument } from './operations.generated';

const PAGE = 25;
/** The compiler asks for each that the service has. */
const CATEGORIES: Record<AccountStatusCategory, string> = {
  ACTIVE: 'Active',
  ADMIN: 'Admin',
  CLOSED: 'Closed',
  DECLINED: 'Declined',
  LEGAL_HOLD: 'Legal hold',
  NEW: 'New',
  PAID: 'Paid',
  PARTIAL: 'Partial',
  REFUSED: 'Refused',
};

/** The accounts that pass a filter; more of them as one scrolls. */
export function Accounts() {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<AccountStatusCategory | ''>('');
  const wanted = useDeferredValue(search);
  const filter: AccountFilter = {
    ...(wanted && { search: wanted }),
    ...(category && { statusCategory: { eq: category } }),
  };
  const { data, previousData, error, loading, fetchMore } = useQuery(AccountsDocument, {
    variables: { first: PAGE, filter },
  });
  const shown = (data ?? previousData)?.accounts;
  const pageInfo = data?.accounts.pageInfo;
  const after = !loading && pageInfo?.hasNextPage ? pageInfo.endCursor : undefined;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !after) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchMore({ variables: { after } });
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [after, fetchMore]);
  return (
    <>
      <form>
        <label>
          Search <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        </label>{' '}
        <label>
          Category{' '}
          <select value={category} onChange={({ target }) => setCategory(target.value as AccountStatusCategory | '')}>
            <option value="">All</option>
            {Object.entries(CATEGORIES).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </form>
      {error && <p role="alert">{error.message}</p>}
      <table>
        <caption>Accounts</caption>
        <tbody>
          {shown?.edges.map(({ node }) => (
            <tr key={node.id}>
              <td>
                <a href={`#/accounts/${encodeURIComponent(node.externalId)}`}>{node.externalId}</a>
              </td>
              <td>{[node.person?.name?.first, node.person?.name?.last].filter(Boolean).join(' ')}</td>
              <td>{node.status}</td>
              <td className="amount">{money(node.currentBalance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div ref={end}>{loading && 'Loading…'}</div>
    </>
  );
}
