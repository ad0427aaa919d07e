import { type ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Account } from './account';
import { Accounts } from './accounts';
import { Balances } from './balances';
import { createClient } from './client';
import { Live } from './live';

const ACCOUNT = '#/accounts/';

function onHashChange(notify: () => void) {
  addEventListener('hashchange', notify);
  return () => removeEventListener('hashchange', notify);
}

function View() {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  if (hash.startsWith(ACCOUNT)) {
    const externalId = decodeURIComponent(hash.slice(ACCOUNT.length));
    return <Account key={externalId} externalId={externalId} />;
  }
  return hash === '#/accounts' ? <Accounts /> : <Balances />;
}

function Dashboard() {
  const [client, setClient] = useState<ApolloClient>();
  const [refusal, setRefusal] = useState('');
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    setClient(createClient(String(new FormData(event.currentTarget).get('key')).trim()));
  };
  if (!client) {
    return (
      <form onSubmit={show}>
        {refusal && <p role="alert">{refusal}</p>}
        <label>
          API key <input name="key" type="password" autoComplete="off" required />
        </label>{' '}
        <button type="submit">Show</button>
      </form>
    );
  }
  const onRefused = (message: string) => {
    client.stop();
    setClient(undefined);
    setRefusal(message);
  };
  return (
    <ApolloProvider client={client}>
      <nav>
        <a href="#/">Balances</a>
        <a href="#/accounts">Accounts</a>
      </nav>
      <View />
      <Live onRefused={onRefused} />
    </ApolloProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Dashboard />);
