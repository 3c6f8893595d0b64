import { createDeskAccounts, type DeskAccountsDeps } from './desk/desk-accounts.ts';
import { createDeskAddresses, type DeskAddressesDeps } from './desk/desk-addresses.ts';
import { createDeskCards, type DeskCardsDeps } from './desk/desk-cards.ts';
import { createDeskCatalogue, type DeskCatalogueDeps } from './desk/desk-catalogue.ts';
import { createDeskGifts, type DeskGiftsDeps } from './desk/desk-gifts.ts';
import { createDeskMails, type DeskMailsDeps } from './desk/desk-mails.ts';
import { createDeskOrders, type DeskOrdersDeps } from './desk/desk-orders.ts';

type DeskDeps = DeskOrdersDeps &
  DeskAddressesDeps &
  DeskCardsDeps &
  DeskMailsDeps &
  DeskGiftsDeps &
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
    accounts: createDeskAccounts(deps),
    catalogue: createDeskCatalogue(deps),
  };
}
