import { createDeskAddresses, type DeskAddressesDeps } from './desk/desk-addresses.ts';
import { createDeskCards, type DeskCardsDeps } from './desk/desk-cards.ts';
import { createDeskMails, type DeskMailsDeps } from './desk/desk-mails.ts';
import { createDeskOrders, type DeskOrdersDeps } from './desk/desk-orders.ts';
import { createDeskReviews, type DeskReviewsDeps } from './desk/desk-reviews.ts';

type DeskDeps = DeskOrdersDeps & DeskAddressesDeps & DeskCardsDeps & DeskMailsDeps & DeskReviewsDeps;

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
    reviews: createDeskReviews(deps),
  };
}
