import { useQuery } from '@apollo/client/react';
import { money } from './format';
import { BalancesDocument } from './operations.generated';

/** What is owed, by status category. */
export function Balances() {
  const { data, error } = useQuery(BalancesDocument);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p>Loading…</p>;
  const { total, byStatusCategory } = data.accountStatistics;
  return (
    <table>
      <caption>Balances</caption>
      <thead>
        <tr>
          <th>Category</th>
          <th className="amount">Accounts</th>
          <th className="amount">Balance</th>
        </tr>
      </thead>
      <tbody>
        {[...byStatusCategory, { key: 'Total', ...total }].map(({ key, count, balance }) => (
          <tr key={key}>
            <td>{key}</td>
            <td className="amount">{count}</td>
            <td className="amount">{money(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
