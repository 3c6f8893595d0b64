import { approvalsRouter } from './approvals.ts';
import type { DeskApp } from './desk-app.ts';
import { meRouter } from './me.ts';
import { packingRouter } from './packing.ts';
import { router } from './procedure.ts';
import { refundsRouter } from './refunds.ts';
import { reviewRouter } from './review.ts';
import { saleRouter } from './sale.ts';
import { signInRouter } from './sign-in.ts';
import { createTodayRouter } from './today.ts';

/** Every action of the desk; its pages take their types from here. */
export function createDeskRouter(shop: DeskApp) {
  const today = createTodayRouter(shop);
  return {
    router: router({
      approvals: approvalsRouter,
      me: meRouter,
      packing: packingRouter,
      refunds: refundsRouter,
      review: reviewRouter,
      sale: saleRouter,
      signIn: signInRouter,
      today: today.router,
    }),
    readAhead: today.readAhead,
  };
}

export type DeskRouter = ReturnType<typeof createDeskRouter>['router'];
