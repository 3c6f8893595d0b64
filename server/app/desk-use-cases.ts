import { createDeskAccounts, type DeskAccountsDeps } from './desk/desk-accounts.ts';
import { createDeskOrders, type DeskOrdersDeps } from './desk/desk-orders.ts';
import { createDeskRefunds, type DeskRefundsDeps } from './desk/desk-refunds.ts';

/**
 * What a person who is signed in may do at the desk: the use cases and read models of the command line, each by the right of
 * its command, written down with the person.
 */
export function createDesk(deps: DeskOrdersDeps & DeskRefundsDeps & DeskAccountsDeps) {
  return {
    orders: createDeskOrders(deps),
    refunds: createDeskRefunds(deps),
    accounts: createDeskAccounts(deps),
  };
}
