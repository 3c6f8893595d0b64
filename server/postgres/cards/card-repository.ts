import { and, asc, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { BLOCKS_ISSUING, RESOLVED_BY_ISSUING } from '#rules/review-kinds.ts';
import { type ReadableCard, SecretsRemovedError } from '#server/fulfilment/readable-card.ts';
import type { IssuedCard, PendingCard } from '#server/fulfilment/supplier-port.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { runInOneStatement } from '../connection/in-one-statement.ts';
import { queryRows } from '../connection/query-rows.ts';
import { card, reviewItem } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { IS_DELIVERABLE } from '../shared/card-voids.ts';
import { enqueueMail } from '../shared/enqueue-mail.ts';
import { completeJob, type Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { buildResolveReviewItems, isOpenReviewItem } from '../shared/review-items.ts';

type CardRow = typeof card.$inferSelect;

/** Encrypts number and PIN. The key is never in the database. */
export type CardCipher = {
  encrypt: (secret: { number: string; pin: string }, cardId: string) => string;
  /** @throws if the text was changed or belongs to another card */
  decrypt: (text: string, cardId: string) => { number: string; pin: string };
  /** Returns hashes for comparing numbers: with the current key first, then with older keys. */
  hashNumber: (number: string) => string[];
};

export type CardRepository = ReturnType<typeof createCardRepository>;

export function createCardRepository(db: Db, queue: Queue, cipher: CardCipher) {
  const readIssued = (orderId: string, filter: SQL | undefined) =>
    db
      .select()
      .from(card)
      .where(
        and(
          eq(card.orderId, orderId),
          eq(card.category, 'digital'),
          eq(card.status, 'Issued'),
          filter,
          IS_DELIVERABLE,
        ),
      )
      .orderBy(asc(card.line), asc(card.ordinal));
  /** @returns false if another card has this number; nothing is written then */
  const storeIssuedCard = async (tx: Tx, cardId: string, { number, pin, validUntil }: IssuedCard) => {
    const hashes = cipher.hashNumber(number);
    const cardsWithNumber = tx.select({ id: card.id }).from(card).where(inArray(card.numberHash, hashes));
    const issuing = tx
      .update(card)
      .set({
        status: 'Issued',
        numberHash: hashes[0] ?? null,
        lastFour: number.slice(-4),
        secret: cipher.encrypt({ number, pin }, cardId),
        validUntil,
        issuedAt: sql`cadeau_now()`,
      })
      .where(and(eq(card.id, cardId), eq(card.status, 'Pending'), sql`not exists (select from with_number)`));
    const [found] = await queryRows<{ id: string }>(
      tx,
      sql`with with_number as (${cardsWithNumber.getSQL()}), issued as (${issuing.getSQL()}) select id from with_number`,
    );
    return found === undefined || found.id === cardId;
  };
  /** Returns an empty array if number and PIN were removed. */
  const toReadable = ({
    id,
    orderId,
    line,
    ordinal,
    faceValue,
    secret,
    validUntil,
  }: CardRow): ReadableCard[] =>
    secret === null || validUntil === null
      ? []
      : [{ id, orderId, line, ordinal, faceValue, validUntil, ...cipher.decrypt(secret, id) }];
  return {
    /** Returns no cards while one of the supplier's responses needs review. */
    listPending: (orderId: string): Promise<PendingCard[]> =>
      db
        .select({
          id: card.id,
          orderReference: orders.reference,
          productReferenceId: orderLine.productReferenceId,
          faceValue: card.faceValue,
        })
        .from(card)
        .innerJoin(orders, eq(orders.id, card.orderId))
        .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
        .where(
          and(
            eq(card.orderId, orderId),
            eq(card.category, 'digital'),
            eq(card.status, 'Pending'),
            IS_DELIVERABLE,
            notExists(db.select().from(reviewItem).where(isOpenReviewItem(orderId, BLOCKS_ISSUING))),
          ),
        )
        .orderBy(asc(card.line), asc(card.ordinal)),
    /**
     * Stores issued cards. If no digital card of the order is pending, also adds the mails that contain the
     * cards, and resolves the review item about their delay.
     * @param jobId the job to complete together with adding the mails
     * @returns ids of cards that weren't stored, because another card has their number
     */
    recordIssued: (
      orderId: string,
      issuedCards: readonly { id: string; issued: IssuedCard }[],
      jobId?: string,
    ): Promise<string[]> =>
      db.transaction(async (tx) => {
        await lockOrder(tx, { id: orderId });
        const repeated: string[] = [];
        for (const { id, issued } of issuedCards)
          if (!(await storeIssuedCard(tx, id, issued))) repeated.push(id);
        const groups = await tx
          .selectDistinct({ shipmentNumber: card.shipmentNumber, status: card.status })
          .from(card)
          .where(
            and(
              eq(card.orderId, orderId),
              eq(card.category, 'digital'),
              ne(card.status, 'Void'),
              IS_DELIVERABLE,
            ),
          )
          .orderBy(asc(card.shipmentNumber));
        if (groups.some(({ status }) => status === 'Pending')) return repeated;
        const completion = [
          buildResolveReviewItems(tx, orderId, RESOLVED_BY_ISSUING),
          ...(jobId === undefined ? [] : [completeJob('issue-cards', jobId)]),
        ];
        if (groups.length === 0) await runInOneStatement(tx, completion);
        for (const [index, { shipmentNumber }] of groups.entries())
          await enqueueMail(tx, queue, orderId, 'cards', shipmentNumber, index === 0 ? completion : []);
        return repeated;
      }),
    /**
     * Returns the issued digital cards of the order or of one mail. Returns none while the payment is
     * disputed.
     * @throws SecretsRemovedError
     */
    readIssued: async (orderId: string, shipmentNumber?: number) => {
      const filter = shipmentNumber === undefined ? undefined : eq(card.shipmentNumber, shipmentNumber);
      const rows = await readIssued(orderId, filter);
      const readable = rows.flatMap(toReadable);
      if (readable.length === 0 && rows.length > 0) throw new SecretsRemovedError();
      return readable;
    },
    /** Returns the card if it can be handed out and its number is still stored. */
    readCard: async (orderId: string, { line, ordinal }: { line: number; ordinal: number }) => {
      const rows = await readIssued(orderId, and(eq(card.line, line), eq(card.ordinal, ordinal)));
      return rows.flatMap(toReadable)[0];
    },
  };
}
