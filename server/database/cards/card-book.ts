import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { failpoint } from '#failpoint';
import { type CardBook, SecretsRemoved } from '#server/shop/cards/card-book.ts';
import type { Db } from '../connection/connect.ts';
import { oweMail } from '../mails/mail-book.ts';
import { openItems, settleItems } from '../operator-items.ts';
import type { Queue } from '../queue.ts';
import { card, operatorItem } from '../schema/fulfilment.ts';
import { orderLine, orders } from '../schema/orders.ts';
import { isWanted } from './card-voids.ts';

/** How number and PIN are kept; the key is never in the database. */
export type CardCipher = {
  encrypt: (secret: { number: string; pin: string }, cardId: string) => string;
  /** @throws when the text was changed, or belongs to another card */
  decrypt: (text: string, cardId: string) => { number: string; pin: string };
  /** Tells whether two numbers are the same without telling them: by the current key first, then by the old one. */
  hashNumber: (number: string) => string[];
};

/** What stands before a person only because cards have not come: settled when they come. */
const ABOUT_MISSING_CARDS = ['cards-late', 'cards-given-up'] as const;

/** While one of these stands before a person, the supplier is asked for no card of the order. */
const STOPPED_FOR_A_PERSON = ['card-refused', 'card-wrong', 'card-number-repeated'] as const;

export function createCardBook(db: Db, queue: Queue, cipher: CardCipher): CardBook {
  return {
    owed: (orderId) =>
      db
        .select({
          id: card.id,
          orderReference: orders.reference,
          productReferenceId: orderLine.productReferenceId,
          price: card.price,
        })
        .from(card)
        .innerJoin(orders, eq(orders.id, card.orderId))
        .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
        .where(
          and(
            eq(card.orderId, orderId),
            eq(card.category, 'digital'),
            eq(card.status, 'Owed'),
            isWanted(db),
            notExists(db.select().from(operatorItem).where(openItems(orderId, STOPPED_FOR_A_PERSON))),
          ),
        )
        .orderBy(asc(card.line), asc(card.ordinal)),
    issued: (cardId, { number, pin, validUntil }) =>
      db.transaction(async (tx) => {
        const hashes = cipher.hashNumber(number);
        const [other] = await tx.select({ id: card.id }).from(card).where(inArray(card.numberHash, hashes));
        if (other !== undefined) return other.id === cardId;
        await tx
          .update(card)
          .set({
            status: 'Issued',
            numberHash: hashes[0] ?? null,
            lastFour: number.slice(-4),
            secret: cipher.encrypt({ number, pin }, cardId),
            validUntil,
            issuedAt: sql`cadeau_now()`,
          })
          .where(and(eq(card.id, cardId), eq(card.status, 'Owed')));
        return true;
      }),
    allIssued: (orderId) =>
      db.transaction(async (tx) => {
        const [order] = await tx
          .select({ reference: orders.reference })
          .from(orders)
          .where(eq(orders.id, orderId))
          .for('update');
        const groups = await tx
          .selectDistinct({ delivery: card.delivery, status: card.status })
          .from(card)
          .where(
            and(
              eq(card.orderId, orderId),
              eq(card.category, 'digital'),
              ne(card.status, 'Void'),
              isWanted(tx),
            ),
          )
          .orderBy(asc(card.delivery));
        if (groups.some(({ status }) => status === 'Owed')) return false;
        for (const { delivery } of groups) await oweMail(tx, queue, orderId, 'cards', delivery);
        await settleItems(tx, orderId, ABOUT_MISSING_CARDS);
        await failpoint('M12', order?.reference ?? '');
        return true;
      }),
    read: async (orderId, delivery) => {
      const rows = await db
        .select({ card })
        .from(card)
        .where(
          and(
            eq(card.orderId, orderId),
            eq(card.category, 'digital'),
            eq(card.status, 'Issued'),
            delivery === undefined ? undefined : eq(card.delivery, delivery),
            isWanted(db),
          ),
        )
        .orderBy(asc(card.line), asc(card.ordinal));
      const readable = rows.flatMap(({ card: { id, line, price, secret, validUntil } }) =>
        secret === null || validUntil === null
          ? []
          : [{ id, orderId, line, price, validUntil, ...cipher.decrypt(secret, id) }],
      );
      if (readable.length === 0 && rows.length > 0) throw new SecretsRemoved();
      return readable;
    },
  };
}
