import type { ListedOrder, SearchedOrders, ShownOrder } from '#contract/desk/orders.ts';
import { mayHoldCardNumber } from '#rules/card-number.ts';
import type { ListedOrder as Listed } from '#server/operations/order-reports.ts';
import type { Person } from '#server/people/person.ts';
import type { createApprovals } from '../approval-use-cases.ts';
import type { createFulfilment } from '../fulfilment-use-cases.ts';
import type { createMessages } from '../message-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import type { createReports } from '../reports.ts';
import { deskActor } from './desk-actor.ts';
import { NoSuchOrder, orderNamed } from './order-named.ts';
import { listedOrder, shownOrder } from './shown-order.ts';

export type DeskOrdersDeps = {
  reports: ReturnType<typeof createReports>;
  operations: Pick<
    ReturnType<typeof createOperations>,
    'recordRead' | 'openItemsOf' | 'stuckJobs' | 'catalogue'
  >;
  messages: Pick<ReturnType<typeof createMessages>, 'list'>;
  fulfilment: Pick<ReturnType<typeof createFulfilment>, 'pendingCards'>;
  approvals: Pick<ReturnType<typeof createApprovals>, 'openOf'>;
};

const LISTED_MAX = 50;

/** A whole card number would stay in histories: a card is found by its last four digits. */
export class CardNumberTyped extends Error {}

/** Orders: found, shown, noted, and helped on where they hang. */
export function createDeskOrders({ reports, operations, messages, fulfilment, approvals }: DeskOrdersDeps) {
  return {
    /** The newest, with the names of their buyers. */
    newest: async (person: Person): Promise<ListedOrder[]> => {
      const by = deskActor(person, 'orders list');
      const found = await reports.orders({ stuck: false, people: true, limit: LISTED_MAX });
      await operations.recordRead(by, referencesOf(found), 'list with names and addresses read');
      return found.map(listedOrder);
    },
    /** @throws CardNumberTyped */
    search: async (person: Person, text: string): Promise<SearchedOrders> => {
      const by = deskActor(person, 'orders search');
      if (mayHoldCardNumber(text)) throw new CardNumberTyped();
      const found = await reports.searchOrders(text, true, LISTED_MAX);
      // Not what was typed: it is a name or an address.
      const ways = found.map(({ foundBy }) => foundBy).join(', ');
      const references = found.flatMap(({ orders }) => referencesOf(orders));
      await operations.recordRead(by, references, ways === '' ? 'nothing found' : `found by ${ways}`);
      return found.map(({ foundBy, orders }) => ({ foundBy, orders: orders.map(listedOrder) }));
    },
    /** @throws NoSuchOrder */
    show: async (person: Person, reference: string): Promise<ShownOrder> => {
      const by = deskActor(person, 'orders show');
      const { id, ...order } = await orderNamed(reports, reference);
      await operations.recordRead(by, [order.reference], 'order with its addresses read');
      const record = await reports.orderRecord(id);
      if (record === undefined) throw new NoSuchOrder();
      const pending = await fulfilment.pendingCards(0);
      return shownOrder(person, {
        record,
        history: await reports.orderHistory(id),
        mails: await messages.list(id),
        gifts: await reports.giftsOf(id),
        asked: await reports.askedProvider(id),
        openItems: await operations.openItemsOf(id),
        approvals: await approvals.openOf(id),
        stuck: await operations.stuckJobs(id),
        pending: pending.find((one) => one.reference === order.reference),
        catalogue: await operations.catalogue(),
      });
    },
  };
}

function referencesOf(orders: readonly Listed[]): string[] {
  return orders.map(({ reference }) => reference);
}
