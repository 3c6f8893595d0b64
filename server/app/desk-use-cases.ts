import { createDeskCatalogue, type DeskCatalogueDeps } from './desk/desk-catalogue.ts';
import { createDeskOrders, type DeskOrdersDeps } from './desk/desk-orders.ts';
import { createDeskPacking, type DeskPackingDeps } from './desk/desk-packing.ts';
import { createDeskSale, type DeskSaleDeps } from './desk/desk-sale.ts';
import { createDeskShipping, type DeskShippingDeps } from './desk/desk-shipping.ts';
import { createDeskToday, type DeskTodayDeps } from './desk/desk-today.ts';

/**
 * What a person who is signed in may do at the desk: the use cases and read models of the command line, each by the right of
 * its command, written down with the person.
 */
export function createDesk(
  deps: DeskOrdersDeps &
    DeskPackingDeps &
    DeskShippingDeps &
    DeskTodayDeps &
    DeskSaleDeps &
    DeskCatalogueDeps,
) {
  return {
    orders: createDeskOrders(deps),
    packing: createDeskPacking(deps),
    shipping: createDeskShipping(deps),
    today: createDeskToday(deps),
    sale: createDeskSale(deps),
    catalogue: createDeskCatalogue(deps),
  };
}
