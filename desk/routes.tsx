import type { ReactNode } from 'react';
import { createBrowserRouter, redirect } from 'react-router';
import { speakAny } from './language/current-texts.ts';
import { firstPlace } from './navigation.ts';
import { Accounts, loadAccounts } from './screens/accounts/accounts.tsx';
import { loadMonthEnd, MonthEndPage } from './screens/accounts/month-end.tsx';
import { loadReceipts, Receipts } from './screens/accounts/receipts.tsx';
import { FirstLoad } from './screens/first-load.tsx';
import { Layout, loadLayout } from './screens/layout.tsx';
import { loadOrder, OrderFault, OrderPage } from './screens/order/order.tsx';
import { loadOrders, Orders } from './screens/orders/orders.tsx';
import { PageFault, PageNotFound, ProgramFault } from './screens/page-fault.tsx';
import { Invitation, loadInvitation } from './screens/people/invitation.tsx';
import { SignIn } from './screens/people/sign-in.tsx';
import { loadRequests, RefundRequests } from './screens/refunds/requests.tsx';
import { forSignedIn, readPerson } from './session.ts';

/** The pages by their addresses. */
export function createDeskRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    {
      path: '/',
      HydrateFallback: FirstLoad,
      ErrorBoundary: ProgramFault,
      children: [
        { index: true, loader: loadFirst },
        { path: 'sign-in', loader: anyLanguage, Component: SignIn },
        { path: 'invitation', loader: loadInvitation, Component: Invitation },
        {
          loader: loadLayout,
          Component: Layout,
          children: [
            page('orders', loadOrders, Orders, PageFault),
            page('orders/:reference', loadOrder, OrderPage, OrderFault),
            page('refunds', loadRequests, RefundRequests, PageFault),
            page('accounts', loadAccounts, Accounts, PageFault),
            page('accounts/:month', loadMonthEnd, MonthEndPage, PageFault),
            page('receipts', loadReceipts, Receipts, PageFault),
            { path: '*', Component: PageNotFound },
          ],
        },
      ],
    },
  ]);
}

type Loader = (call: { request: Request; params: Readonly<Record<string, string | undefined>> }) => unknown;

const page = (path: string, loader: Loader, Component: () => ReactNode, ErrorBoundary: () => ReactNode) => ({
  path,
  loader,
  Component,
  ErrorBoundary,
});

function loadFirst({ request }: { request: Request }): Promise<Response> {
  return forSignedIn(request, async () => redirect(firstPlace((await readPerson()).acts)));
}

async function anyLanguage(): Promise<null> {
  await speakAny();
  return null;
}
