import { createDeskOrders, type DeskOrdersDeps } from './desk/desk-orders.ts';
import { createDeskPacking, type DeskPackingDeps } from './desk/desk-packing.ts';
import { createDeskShipping, type DeskShippingDeps } from './desk/desk-shipping.ts';

/**
 * What a person who is signed in may do at the desk: the use cases and read models of the command line, each by the right of
 * its command, written down with the person.
 */
export function createDesk(deps: DeskOrdersDeps & DeskPackingDeps & DeskShippingDeps) {
  return {
    orders: createDeskOrders(deps),
    packing: createDeskPacking(deps),
    shipping: createDeskShipping(deps),
  };
}
