import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CardBook } from '#server/shop/card-book.ts';
import type { Db } from './connect.ts';
import { oweMail } from './mail-book.ts';
import type { Queue } from './queue.ts';
import { card } from './schema/fulfilment.ts';
import { orderLine, orders } from './schema/orders.ts';

/** How number and PIN are kept; the key is never in the database. */
export type CardCipher = {
  encrypt: (secret: { number: string; pin: string }, cardId: string) => string;
  /** @throws when the text was changed, or belongs to another card */
  decrypt: (text: string, cardId: string) => { number: string; pin: string };
  /** Tells whether two numbers are the same without telling them: by the current key first, then by the old one. */
  hashNumber: (number: string) => string[];
};

export function createCardBook(db: Db, queue: Queue, cipher: CardCipher): CardBook {
  return {
    owed: (orderId) =>
      db
        .select({ id: card.id, productReferenceId: orderLine.productReferenceId, price: card.price })
        .from(card)
        .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
        .where(and(eq(card.orderId, orderId), eq(card.category, 'digital'), eq(card.status, 'Owed')))
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
            secret: cipher.encrypt({ number, pin }, cardId),
            validUntil,
            issuedAt: sql`cadeau_now()`,
          })
          .where(and(eq(card.id, cardId), eq(card.status, 'Owed')));
        return true;
      }),
    allIssued: (orderId) =>
      db.transaction(async (tx) => {
        await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
        const digital = and(eq(card.orderId, orderId), eq(card.category, 'digital'));
        const [owed] = await tx
          .select({ id: card.id })
          .from(card)
          .where(and(digital, eq(card.status, 'Owed')))
          .limit(1);
        if (owed !== undefined) return false;
        await oweMail(tx, queue, orderId, 'cards');
        return true;
      }),
    read: async (orderId) => {
      const rows = await db
        .select()
        .from(card)
        .where(and(eq(card.orderId, orderId), eq(card.category, 'digital'), eq(card.status, 'Issued')))
        .orderBy(asc(card.line), asc(card.ordinal));
      return rows.map(({ id, line, price, secret, validUntil }) => {
        if (secret === null || validUntil === null) throw new Error('an issued card without its secret');
        return { id, line, price, validUntil, ...cipher.decrypt(secret, id) };
      });
    },
  };
}
