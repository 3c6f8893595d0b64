import type { ListedOrder, SearchedOrders, ShownOrder } from '#contract/desk/orders.ts';
import { mayHoldCardNumber } from '#rules/card-number.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { ListedOrder as Listed } from '#server/operations/order-reports.ts';
import type { Person } from '#server/people/person.ts';
import type { createMessages } from '../message-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import type { createReports } from '../reports.ts';
import { deskActor } from './desk-actor.ts';
import { listedOrder, shownOrder } from './shown-order.ts';

export type DeskOrdersDeps = {
  reports: ReturnType<typeof createReports>;
  operations: Pick<ReturnType<typeof createOperations>, 'recordRead' | 'noteOrder'>;
  messages: Pick<ReturnType<typeof createMessages>, 'list' | 'resend'>;
};

const LISTED_MAX = 50;

/** A whole card number would stay in histories: a card is found by its last four digits. */
export class CardNumberTyped extends Error {}

/** Orders: found, shown, noted, mailed again. */
export function createDeskOrders({ reports, operations, messages }: DeskOrdersDeps) {
  const orderNamed = (reference: string) => reports.findOrder(reference);
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
    /** @returns undefined when there is no such order */
    show: async (person: Person, reference: string): Promise<ShownOrder | undefined> => {
      const by = deskActor(person, 'orders show');
      const order = await orderNamed(reference);
      if (order === undefined) return undefined;
      await operations.recordRead(by, [order.reference], 'order with its addresses read');
      const record = await reports.orderRecord(order.id);
      if (record === undefined) return undefined;
      return shownOrder(record, await reports.orderHistory(order.id), await messages.list(order.id));
    },
    /** @returns false when there is no such order */
    note: async (person: Person, reference: string, text: string): Promise<boolean> => {
      const by = deskActor(person, 'orders note', text);
      const order = await orderNamed(reference);
      if (order === undefined) return false;
      await operations.noteOrder(order.id, by);
      return true;
    },
    /** @returns undefined when there is no such order */
    resendMail: async (person: Person, reference: string, again: { kind: MailKind; reason: string }) => {
      const by = deskActor(person, 'mails resend', again.reason);
      const order = await orderNamed(reference);
      return (
        order &&
        messages.resend({ orderId: order.id, kind: again.kind, content: undefined, to: undefined }, by)
      );
    },
  };
}

function referencesOf(orders: readonly Listed[]): string[] {
  return orders.map(({ reference }) => reference);
}
