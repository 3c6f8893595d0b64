import type { ListedOrder, SearchedOrders, ShownOrder } from '#contract/desk/orders.ts';
import type { Actor } from '#rules/actor.ts';
import { addressLines } from '#rules/address-lines.ts';
import { mayHoldCardNumber } from '#rules/card-number.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { ListedOrder as Listed } from '#server/operations/order-reports.ts';
import type { Person } from '#server/people/person.ts';
import { requireRight } from '#server/people/rights.ts';
import type { createMessages } from './message-use-cases.ts';
import type { createOperations } from './operations-use-cases.ts';
import type { createReports } from './reports.ts';

export type DeskDeps = {
  reports: ReturnType<typeof createReports>;
  operations: Pick<ReturnType<typeof createOperations>, 'recordRead' | 'noteOrder'>;
  messages: Pick<ReturnType<typeof createMessages>, 'list' | 'resend'>;
};

const LISTED_MAX = 50;

/** Whoever looks a whole number up leaves it in histories: a card is found by its last four digits. */
export class CardNumberTyped extends Error {}

/**
 * What a person who is signed in may do at the desk: the use cases and read models of the command line, each by the right of
 * its command, written down with the person.
 */
export function createDesk({ reports, operations, messages }: DeskDeps) {
  /** The person behind an act. @throws NotAllowed */
  const actor = (person: Person, act: string, reason = ''): Actor => {
    requireRight(person, act);
    return { person: person.name, command: `desk ${act}`, reason };
  };
  const orderNamed = (reference: string) => reports.findOrder(reference);
  return {
    /** The newest, with the names of their buyers. */
    newestOrders: async (person: Person): Promise<ListedOrder[]> => {
      const by = actor(person, 'orders list');
      const found = await reports.orders({ stuck: false, people: true, limit: LISTED_MAX });
      await operations.recordRead(by, referencesOf(found), 'list with names and addresses read');
      return found.map(listedOrder);
    },
    /** @throws CardNumberTyped */
    searchOrders: async (person: Person, text: string): Promise<SearchedOrders> => {
      const by = actor(person, 'orders search');
      if (mayHoldCardNumber(text)) throw new CardNumberTyped();
      const found = await reports.searchOrders(text, true, LISTED_MAX);
      // Not what was typed: it is a name or an address.
      const ways = found.map(({ foundBy }) => foundBy).join(', ');
      const references = found.flatMap(({ orders }) => referencesOf(orders));
      await operations.recordRead(by, references, ways === '' ? 'nothing found' : `found by ${ways}`);
      return found.map(({ foundBy, orders }) => ({ foundBy, orders: orders.map(listedOrder) }));
    },
    /** @returns undefined when there is no such order */
    showOrder: async (person: Person, reference: string): Promise<ShownOrder | undefined> => {
      const by = actor(person, 'orders show');
      const order = await orderNamed(reference);
      if (order === undefined) return undefined;
      await operations.recordRead(by, [order.reference], 'order with its addresses read');
      const record = await reports.orderRecord(order.id);
      if (record === undefined) return undefined;
      return shownOrder(record, await reports.orderHistory(order.id), await messages.list(order.id));
    },
    /** @returns false when there is no such order */
    noteOrder: async (person: Person, reference: string, text: string): Promise<boolean> => {
      const by = actor(person, 'orders note', text);
      const order = await orderNamed(reference);
      if (order === undefined) return false;
      await operations.noteOrder(order.id, by);
      return true;
    },
    /** @returns undefined when there is no such order */
    resendMail: async (person: Person, reference: string, again: { kind: MailKind; reason: string }) => {
      const by = actor(person, 'mails resend', again.reason);
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

function listedOrder({ placedAt, ...order }: Listed): ListedOrder {
  return { ...order, placedAt: placedAt.toISOString() };
}

type Reports = ReturnType<typeof createReports>;
type OrderRecord = NonNullable<Awaited<ReturnType<Reports['orderRecord']>>>;
type History = Awaited<ReturnType<Reports['orderHistory']>>;
type Mails = Awaited<ReturnType<DeskDeps['messages']['list']>>;

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

function shownOrder(record: OrderRecord, history: History, mails: Mails): ShownOrder {
  const { primaryAddress, billingAddress, useSameAddress, payment } = record;
  return {
    ...{ reference: record.reference, lang: record.lang, status: record.status },
    placedAt: record.placedAt.toISOString(),
    statusCause: record.statusCause ?? '',
    ...{
      subtotal: record.subtotal,
      shippingCost: record.shippingCost,
      total: record.total,
      refunded: record.refunded,
    },
    delivery: primaryAddress && addressLines(primaryAddress, record.lang),
    billing: useSameAddress || billingAddress === null ? null : addressLines(billingAddress, record.lang),
    email: primaryAddress?.email ?? null,
    payment: {
      ...{
        status: payment.status,
        method: payment.method,
        provider: payment.provider,
        amount: payment.amount,
      },
      transactionId: payment.transactionId,
      capturedAt: isoOf(payment.capturedAt),
    },
    disputed: record.dispute !== null,
    lines: record.lines,
    cards: record.cards.map(({ secretRemovedAt: _, ...card }) => card),
    parcels: record.parcels.map((parcel) => ({
      ...parcel,
      dueAt: parcel.dueAt.toISOString(),
      packedAt: isoOf(parcel.packedAt),
      shippedAt: isoOf(parcel.shippedAt),
    })),
    refunds: record.refunds.map(({ number, status, amount, doneAt }) => ({
      number,
      status,
      amount,
      doneAt: isoOf(doneAt),
    })),
    mails: mails.map(({ kind, number, status, createdAt, sentAt, bouncedAt }) => ({
      ...{ kind, number, status },
      createdAt: createdAt.toISOString(),
      sentAt: isoOf(sentAt),
      bouncedAt: isoOf(bouncedAt),
    })),
    history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}
