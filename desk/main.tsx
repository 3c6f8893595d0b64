import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod';
import { createDeskRouter } from './routes.tsx';
import { takeInvitationToken } from './screens/people/invitation.tsx';

// The content security policy lets no text become code, and a browser reports each try.
config({ jitless: true });

// Before the router reads the address.
takeInvitationToken();

const place = document.getElementById('desk');
if (place === null) throw new Error('the page has no place for the desk');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={createDeskRouter()} />
  </StrictMode>,
);
