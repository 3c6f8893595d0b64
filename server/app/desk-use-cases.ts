import { createDeskAccounts, type DeskAccountsDeps } from './desk/desk-accounts.ts';
import { createDeskAddresses, type DeskAddressesDeps } from './desk/desk-addresses.ts';
import { createDeskApprovals, type DeskApprovalsDeps } from './desk/desk-approvals.ts';
import { createDeskCards, type DeskCardsDeps } from './desk/desk-cards.ts';
import { createDeskCatalogue, type DeskCatalogueDeps } from './desk/desk-catalogue.ts';
import { createDeskGifts, type DeskGiftsDeps } from './desk/desk-gifts.ts';
import { createDeskMails, type DeskMailsDeps } from './desk/desk-mails.ts';
import { createDeskOrders, type DeskOrdersDeps } from './desk/desk-orders.ts';
import { createDeskRefunds, type DeskRefundsDeps } from './desk/desk-refunds.ts';

type DeskDeps = DeskOrdersDeps &
  DeskAddressesDeps &
  DeskCardsDeps &
  DeskMailsDeps &
  DeskGiftsDeps &
  DeskRefundsDeps &
  DeskApprovalsDeps &
  DeskAccountsDeps &
  DeskCatalogueDeps;

/**
 * What a person who is signed in may do at the desk: the use cases and read models of the command line, each by the right of
 * its command, written down with the person.
 */
export function createDesk(deps: DeskDeps) {
  return {
    orders: createDeskOrders(deps),
    addresses: createDeskAddresses(deps),
    cards: createDeskCards(deps),
    mails: createDeskMails(deps),
    gifts: createDeskGifts(deps),
    refunds: createDeskRefunds(deps),
    approvals: createDeskApprovals(deps),
    accounts: createDeskAccounts(deps),
    catalogue: createDeskCatalogue(deps),
  };
}
