import { createDeskCatalogue, type DeskCatalogueDeps } from './desk/desk-catalogue.ts';
import { createDeskOrders, type DeskOrdersDeps } from './desk/desk-orders.ts';

/**
 * What a person who is signed in may do at the desk: the use cases and read models of the command line, each by the right of
 * its command, written down with the person.
 */
export function createDesk(deps: DeskOrdersDeps & DeskCatalogueDeps) {
  return { orders: createDeskOrders(deps), catalogue: createDeskCatalogue(deps) };
}
