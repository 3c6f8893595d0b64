import type { ReactNode } from 'react';
import { createBrowserRouter, redirect } from 'react-router';
import { getStartPath } from './navigation.ts';
import { Accounts, loadAccounts } from './screens/accounts/accounts.tsx';
import { loadMonthEnd, MonthEndPage } from './screens/accounts/month-end.tsx';
import { loadReceipts, Receipts } from './screens/accounts/receipts.tsx';
import { Catalogue, loadCatalogue } from './screens/catalogue/catalogue.tsx';
import { loadProduct, ProductPage } from './screens/catalogue/product.tsx';
import { Layout, loadLayout } from './screens/layout.tsx';
import { loadMail, MailError, MailPage } from './screens/mail/mail.tsx';
import { loadOrder, OrderError, OrderPage } from './screens/order/order.tsx';
import { loadOrders, Orders } from './screens/orders/orders.tsx';
import { loadOwnSignIn, OwnSignInPage } from './screens/own-sign-in/own-sign-in.tsx';
import { loadPacking, Packing } from './screens/packing/packing.tsx';
import { loadParcel, ParcelError, ParcelPage } from './screens/packing/parcel.tsx';
import { loadPackedParcels, ShipParcels } from './screens/packing/ship-parcels.tsx';
import { PageError, PageNotFound, ProgramError } from './screens/page-error.tsx';
import { Invitation, loadInvitation } from './screens/people/invitation.tsx';
import { loadSignIn, SignIn } from './screens/people/sign-in.tsx';
import { loadRecords, Records } from './screens/records/records.tsx';
import { loadRequests, Requests } from './screens/refunds/requests.tsx';
import { loadReview, Review } from './screens/review/review.tsx';
import { loadStock, StockPage } from './screens/stock/stock.tsx';
import { loadSale, SalePage } from './screens/today/sale.tsx';
import { loadToday, TodayPage } from './screens/today/today.tsx';
import { loadSignedInPerson, withSession } from './session.ts';
import { ProgressBar } from './ui/text.tsx';

export function createDeskRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    {
      path: '/',
      HydrateFallback: InitialLoading,
      ErrorBoundary: ProgramError,
      children: [
        { index: true, loader: redirectToStart },
        { path: 'sign-in', loader: loadSignIn, Component: SignIn },
        { path: 'invitation', loader: loadInvitation, Component: Invitation },
        {
          loader: loadLayout,
          Component: Layout,
          children: [
            page('today', loadToday, TodayPage, PageError),
            page('sale', loadSale, SalePage, PageError),
            page('orders', loadOrders, Orders, PageError),
            page('catalogue', loadCatalogue, Catalogue, PageError),
            page('catalogue/:reference', loadProduct, ProductPage, PageError),
            page('orders/:reference', loadOrder, OrderPage, OrderError),
            page('me', loadOwnSignIn, OwnSignInPage, PageError),
            page('packing', loadPacking, Packing, PageError),
            page('packing/post', loadPackedParcels, ShipParcels, PageError),
            page('packing/:parcel', loadParcel, ParcelPage, ParcelError),
            page('orders/:reference/mails/:kind/:number', loadMail, MailPage, MailError),
            page('review', loadReview, Review, PageError),
            page('refunds', loadRequests, Requests, PageError),
            page('accounts', loadAccounts, Accounts, PageError),
            page('accounts/:month', loadMonthEnd, MonthEndPage, PageError),
            page('receipts', loadReceipts, Receipts, PageError),
            page('stock', loadStock, StockPage, PageError),
            page('records', loadRecords, Records, PageError),
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

function redirectToStart({ request }: { request: Request }): Promise<Response> {
  return withSession(request, async () => {
    const { permissions, needsPasskey } = await loadSignedInPerson();
    return redirect(needsPasskey ? '/me' : getStartPath(permissions));
  });
}

/** React shows this page before the language is loaded. */
function InitialLoading(): ReactNode {
  return (
    <main aria-busy="true">
      <ProgressBar />
    </main>
  );
}
