import './old-browser.ts';
import './zod-without-eval.ts';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createDeskRouter } from './routes.tsx';
import { extractInvitationToken } from './screens/people/invitation.tsx';

// Must run before the router reads the URL.
extractInvitationToken();

const root = document.getElementById('desk');
if (root === null) throw new Error('the page has no place for the desk');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createDeskRouter()} />
  </StrictMode>,
);
