import { approvalsRouter } from './approvals.ts';
import { cardsRouter, giftsRouter, stockRouter } from './cards.ts';
import { catalogueRouter } from './catalogue.ts';
import type { DeskApp } from './desk-app.ts';
import { mailsRouter } from './mails.ts';
import { meRouter } from './me.ts';
import { ordersRouter } from './orders.ts';
import { packingRouter } from './packing.ts';
import { periodsRouter } from './periods.ts';
import { router } from './procedure.ts';
import { receiptsRouter } from './receipts.ts';
import { refundsRouter } from './refunds.ts';
import { signInRouter } from './sign-in.ts';
import { actionsRouter, createTodayRouter, paymentsRouter, reviewRouter, saleRouter } from './today.ts';

export type { ReconcileRequest, ReconcileResult } from './reconcile-month.ts';

/** The desk's pages derive their types from this router. */
export function createDeskRouter(shop: DeskApp) {
  const today = createTodayRouter(shop);
  return {
    router: router({
      actions: actionsRouter,
      approvals: approvalsRouter,
      cards: cardsRouter,
      catalogue: catalogueRouter,
      gifts: giftsRouter,
      mails: mailsRouter,
      me: meRouter,
      orders: ordersRouter,
      packing: packingRouter,
      payments: paymentsRouter,
      periods: periodsRouter,
      receipts: receiptsRouter,
      refunds: refundsRouter,
      review: reviewRouter,
      sale: saleRouter,
      signIn: signInRouter,
      stock: stockRouter,
      today: today.router,
    }),
    preloadSales: today.preloadSales,
  };
}

export type DeskRouter = ReturnType<typeof createDeskRouter>['router'];
