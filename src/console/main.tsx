import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createRouter } from './routes';
import { InOrganization } from './shell/in-organization';
import { SessionGate } from './shell/session-gate';
import { stateCurrency } from './ui/values/format-money';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

stateCurrency(document.querySelector<HTMLMetaElement>('meta[name="currency"]')?.content);

// The page's policy allows no inline style elements.
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <SessionGate>
        <InOrganization createRouter={createRouter} />
      </SessionGate>
    </CSPProvider>
  </StrictMode>,
);
