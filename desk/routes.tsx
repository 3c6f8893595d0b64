import type { ReactNode } from 'react';
import { createBrowserRouter, redirect } from 'react-router';
import { firstPlace } from './navigation.ts';
import { Accounts, loadAccounts } from './screens/accounts/accounts.tsx';
import { loadMonthEnd, MonthEndPage } from './screens/accounts/month-end.tsx';
import { loadReceipts, Receipts } from './screens/accounts/receipts.tsx';
import { Catalogue, loadCatalogue } from './screens/catalogue/catalogue.tsx';
import { loadProduct, ProductPage } from './screens/catalogue/product.tsx';
import { FirstLoad } from './screens/first-load.tsx';
import { Layout, loadLayout } from './screens/layout.tsx';
import { loadMail, MailFault, MailPage } from './screens/mail/mail.tsx';
import { loadOrder, OrderFault, OrderPage } from './screens/order/order.tsx';
import { loadOrders, Orders } from './screens/orders/orders.tsx';
import { loadOwnSignIn, OwnSignInPage } from './screens/own-sign-in/own-sign-in.tsx';
import { loadPacking, Packing } from './screens/packing/packing.tsx';
import { loadParcel, ParcelFault, ParcelPage } from './screens/packing/parcel.tsx';
import { loadPost, Post } from './screens/packing/post.tsx';
import { PageFault, PageNotFound, ProgramFault } from './screens/page-fault.tsx';
import { Invitation, loadInvitation } from './screens/people/invitation.tsx';
import { loadSignIn, SignIn } from './screens/people/sign-in.tsx';
import { loadRequests, Requests } from './screens/refunds/requests.tsx';
import { loadReview, Review } from './screens/review/review.tsx';
import { loadSale, SalePage } from './screens/today/sale.tsx';
import { loadToday, TodayPage } from './screens/today/today.tsx';
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
        { path: 'sign-in', loader: loadSignIn, Component: SignIn },
        { path: 'invitation', loader: loadInvitation, Component: Invitation },
        {
          loader: loadLayout,
          Component: Layout,
          children: [
            page('today', loadToday, TodayPage, PageFault),
            page('sale', loadSale, SalePage, PageFault),
            page('orders', loadOrders, Orders, PageFault),
            page('catalogue', loadCatalogue, Catalogue, PageFault),
            page('catalogue/:reference', loadProduct, ProductPage, PageFault),
            page('orders/:reference', loadOrder, OrderPage, OrderFault),
            page('me', loadOwnSignIn, OwnSignInPage, PageFault),
            page('packing', loadPacking, Packing, PageFault),
            page('packing/post', loadPost, Post, PageFault),
            page('packing/:parcel', loadParcel, ParcelPage, ParcelFault),
            page('orders/:reference/mails/:kind/:number', loadMail, MailPage, MailFault),
            page('review', loadReview, Review, PageFault),
            page('refunds', loadRequests, Requests, PageFault),
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
  return forSignedIn(request, async () => redirect(firstPlace((await readPerson()).permissions)));
}
