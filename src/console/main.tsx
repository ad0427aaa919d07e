import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client';
import { createRouter } from './routes';
import { SessionGate } from './shell/session-gate';
import './styles/tokens.css';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

// The page's policy allows no inline style elements.
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        <SessionGate>
          <RouterProvider router={createRouter()} />
        </SessionGate>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
