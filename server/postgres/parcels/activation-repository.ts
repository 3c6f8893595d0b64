import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { CALL_OVER_AFTER_MS } from '#rules/deadlines.ts';
import { isFreePlace, withheldFromActivation } from '#rules/shipment.ts';
import type { Opening, ParcelRepository } from '#server/fulfilment/parcel-repository.ts';
import type { CardCipher } from '../cards/pg-card-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { intervalOf } from '../interval.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { card, parcels, supplierRequest } from '../schema/fulfilment.ts';
import { orderLine, orders } from '../schema/orders.ts';
import { dispute, refundCard } from '../schema/refunds.ts';
import { stableId, voidIdOf } from '../stable-id.ts';
import { moveWhenWhole } from './packed-parcel.ts';
import { place } from './parcel-reader.ts';

const CALL_IS_OVER = intervalOf(CALL_OVER_AFTER_MS);

/** Begins the outcome of an activation whose card nobody shall pack any more. */
const SET_ASIDE = 'set aside';

/** Activations of posted cards: intents and what became of them, each decided while the order's row is held. */
export function createActivationRepository(
  db: Db,
  cipher: CardCipher,
): Pick<
  ParcelRepository,
  | 'open'
  | 'setAsideUnderWay'
  | 'mayGoOn'
  | 'activated'
  | 'refused'
  | 'openSetAside'
  | 'setAside'
  | 'unanswered'
> {
  return {
    open: async (cardId, number, by) => {
      try {
        return await db.transaction(async (tx): Promise<Opening> => {
          const held = await hold(tx, cardId);
          if (held.withheld !== undefined) return { kind: 'withheld', why: held.withheld };
          if (!held.isFree) return { kind: 'taken' };
          const hashes = cipher.hashNumber(number);
          const [hash = ''] = hashes;
          const activationId = stableId('activation', cardId, hash);
          const [other] = await tx.select({ id: card.id }).from(card).where(inArray(card.numberHash, hashes));
          if (other !== undefined || (await wasSetAside(tx, activationId))) return { kind: 'repeated' };
          await tx
            .update(card)
            .set({
              numberHash: hash,
              lastFour: number.slice(-4),
              secret: cipher.encrypt({ number, pin: '' }, cardId),
            })
            .where(eq(card.id, cardId));
          await tx
            .insert(supplierRequest)
            .values({ id: activationId, cardId, kind: 'activate' })
            .onConflictDoUpdate({ target: supplierRequest.id, set: REOPENED });
          const { orderId, reference, place, parcel, productReferenceId, faceValue } = held;
          const detail = `card ${place} of parcel ${parcel}: number ending ${number.slice(-4)}`;
          await recordAction(tx, by, orderId, detail);
          return {
            kind: 'open',
            activation: {
              activationId,
              cardId,
              orderId,
              reference,
              place,
              number,
              productReferenceId,
              faceValue,
            },
          };
        });
      } catch (error) {
        // Two orders were given the same number at the same moment: the other one has it.
        if (isUniqueViolation(error)) return { kind: 'repeated' };
        throw error;
      }
    },
    setAsideUnderWay: async (activationId) => {
      const voidId = voidIdOf(activationId);
      return (await isOpen(db, voidId)) ? voidId : undefined;
    },
    mayGoOn: (activationId) =>
      db.transaction(async (tx) => {
        const activation = await readActivation(tx, activationId);
        const { withheld } = await hold(tx, activation.cardId);
        const now = await readActivation(tx, activationId);
        if (now.closedAt !== null) return 'closed';
        if (await isOpen(tx, voidIdOf(activationId))) return 'not yet';
        if (withheld === undefined) return 'yes';
        if (!now.isOver) return 'not yet';
        await close(tx, activationId, `given up: ${withheld}`);
        await clearNumber(tx, activation.cardId);
        return withheld;
      }),
    activated: (activationId, validUntil, by) =>
      db.transaction(async (tx) => {
        const { cardId } = await readActivation(tx, activationId);
        const { orderId, parcel } = await hold(tx, cardId);
        const activation = await readActivation(tx, activationId);
        if (activation.closedAt !== null) return activation.outcome === 'activated' ? 'active' : 'given up';
        // Its void is under way and will take back what this has given.
        if (await isOpen(tx, voidIdOf(activationId))) return 'set aside';
        const [active] = await tx
          .update(card)
          .set({ status: 'Active', validUntil, issuedAt: sql`cadeau_now()` })
          .where(and(eq(card.id, cardId), eq(card.status, 'ToPost')))
          .returning({ id: card.id });
        await close(
          tx,
          activationId,
          active === undefined ? 'activated, but void in the books' : 'activated',
        );
        if (active !== undefined) await moveWhenWhole(tx, orderId, parcel, by);
        return active === undefined ? 'given up' : 'active';
      }),
    refused: (activationId, name) =>
      db.transaction(async (tx) => {
        const { cardId } = await readActivation(tx, activationId);
        await hold(tx, cardId);
        const activation = await readActivation(tx, activationId);
        if (activation.closedAt !== null) return;
        await close(tx, activationId, `refused: ${name}`);
        await clearNumber(tx, cardId);
      }),
    openSetAside: (activationId, by) =>
      db.transaction(async (tx) => {
        const { cardId } = await readActivation(tx, activationId);
        const { orderId, place } = await hold(tx, cardId);
        const activation = await readActivation(tx, activationId);
        if (activation.closedAt !== null) return 'closed';
        if (!activation.isOver) return 'not yet';
        const voidId = voidIdOf(activationId);
        await tx
          .insert(supplierRequest)
          .values({ id: voidId, cardId, kind: 'void' })
          .onConflictDoUpdate({ target: supplierRequest.id, set: REOPENED });
        await recordAction(tx, by, orderId, `card ${place}: the number that was scanned is set aside`);
        return { voidId };
      }),
    setAside: (activationId, outcome) =>
      db.transaction(async (tx) => {
        const { cardId } = await readActivation(tx, activationId);
        await hold(tx, cardId);
        await close(tx, voidIdOf(activationId), outcome);
        if ((await readActivation(tx, activationId)).closedAt !== null) return;
        await close(tx, activationId, `${SET_ASIDE}: ${outcome}`);
        await clearNumber(tx, cardId);
      }),
    unanswered: async (olderThanMs, limit) => {
      const rows = await db
        .select({ activationId: supplierRequest.id, card, place, reference: orders.reference, orderLine })
        .from(supplierRequest)
        .innerJoin(card, eq(card.id, supplierRequest.cardId))
        .innerJoin(orders, eq(orders.id, card.orderId))
        .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
        .where(
          and(
            eq(supplierRequest.kind, 'activate'),
            isNull(supplierRequest.closedAt),
            lte(supplierRequest.openedAt, sql`cadeau_now() - ${`${olderThanMs} milliseconds`}::interval`),
          ),
        )
        .orderBy(asc(supplierRequest.openedAt))
        .limit(limit);
      return rows.flatMap(({ card: { id, orderId, faceValue, secret }, orderLine: bought, ...row }) =>
        secret === null
          ? []
          : {
              ...row,
              cardId: id,
              orderId,
              faceValue,
              number: cipher.decrypt(secret, id).number,
              productReferenceId: bought.productReferenceId,
            },
      );
    },
  };
}

/** What is asked for once more under its id. */
const REOPENED = { openedAt: sql`cadeau_now()`, closedAt: null, outcome: null };

async function isOpen(tx: Db | Tx, effectId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: supplierRequest.id })
    .from(supplierRequest)
    .where(and(eq(supplierRequest.id, effectId), isNull(supplierRequest.closedAt)));
  return row !== undefined;
}

async function wasSetAside(tx: Tx, activationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ outcome: supplierRequest.outcome })
    .from(supplierRequest)
    .where(eq(supplierRequest.id, activationId));
  return row?.outcome?.startsWith(SET_ASIDE) === true;
}

/** Locks the order, and reads of the card what decides whether it may be activated. */
async function hold(tx: Tx, cardId: string) {
  const [own] = await tx.select({ orderId: card.orderId }).from(card).where(eq(card.id, cardId));
  if (own === undefined) throw new Error('no such card');
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, own.orderId)).for('update');
  const [row] = await tx
    .select({ card, place, line: orderLine, parcels, reference: orders.reference, refundCard, dispute })
    .from(card)
    .innerJoin(orders, eq(orders.id, card.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
    .innerJoin(parcels, and(eq(parcels.orderId, card.orderId), eq(parcels.number, card.shipmentNumber)))
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .leftJoin(dispute, eq(dispute.orderId, card.orderId))
    .where(eq(card.id, cardId));
  if (row === undefined) throw new Error('a card without its parcel');
  return {
    orderId: own.orderId,
    reference: row.reference,
    place: row.place,
    parcel: row.parcels.number,
    productReferenceId: row.line.productReferenceId,
    faceValue: row.card.faceValue,
    withheld: withheldFromActivation({
      disputed: row.dispute !== null,
      refunded: row.refundCard !== null,
      status: row.card.status,
    }),
    isFree: isFreePlace({
      status: row.card.status,
      hasNumber: row.card.numberHash !== null,
      parcel: row.parcels.status,
    }),
  };
}

async function readActivation(tx: Tx, activationId: string) {
  const [row] = await tx
    .select({
      cardId: supplierRequest.cardId,
      closedAt: supplierRequest.closedAt,
      outcome: supplierRequest.outcome,
      isOver: sql<boolean>`${supplierRequest.openedAt} < cadeau_now() - ${CALL_IS_OVER}`,
    })
    .from(supplierRequest)
    .where(eq(supplierRequest.id, activationId));
  if (row === undefined) throw new Error('no such activation');
  return row;
}

async function close(tx: Tx, activationId: string, outcome: string): Promise<void> {
  await tx
    .update(supplierRequest)
    .set({ closedAt: sql`cadeau_now()`, outcome })
    .where(eq(supplierRequest.id, activationId));
}

async function clearNumber(tx: Tx, cardId: string): Promise<void> {
  await tx
    .update(card)
    .set({ numberHash: null, lastFour: null, secret: null })
    .where(and(eq(card.id, cardId), eq(card.status, 'ToPost')));
}

function isUniqueViolation(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === '23505') return true;
  }
  return false;
}
