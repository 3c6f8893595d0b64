import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { CALL_ENDED_AFTER_MS } from '#rules/deadlines.ts';
import { DISCARDED_OUTCOMES } from '#rules/request-outcomes.ts';
import { findActivationHold, type HoldReason, isFreePlace } from '#rules/shipment.ts';
import type { ActivationStart, OpenActivation } from '#server/fulfilment/parcel.ts';
import type { CardCipher } from '../cards/card-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { hasErrorCode } from '../connection/error-code.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { dispute, refundCard } from '../schema/refund-tables.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import {
  closeRequest,
  isOlderThan,
  isRequestOpen,
  openSupplierRequest,
  readRequest,
} from '../shared/outbound-requests.ts';
import { stableId, stableVoidId } from '../shared/stable-id.ts';
import { packIfComplete } from './pack-if-complete.ts';
import { place } from './parcel-reader.ts';

/** Each change is one transaction under the order's lock. */
export function createActivationRepository(db: Db, cipher: CardCipher) {
  return {
    /** Stores a scanned number with the card, and an open activation request. */
    open: async (cardId: string, number: string, by: Actor): Promise<ActivationStart> => {
      try {
        return await db.transaction(async (tx): Promise<ActivationStart> => {
          const cardState = await lockCard(tx, cardId);
          if (cardState.withheld !== undefined) return { kind: 'withheld', why: cardState.withheld };
          if (!cardState.isFree) return { kind: 'taken' };
          const hashes = cipher.hashNumber(number);
          const [hash = ''] = hashes;
          const activationIds = hashes.map((candidate) => stableId('activation', cardId, candidate));
          const [activationId = ''] = activationIds;
          const other = await readByNumber(tx, hashes);
          const { orderId, place: waiting, parcel } = cardState;
          if (other?.orderId === orderId && other.parcel === parcel && other.status !== 'Void') {
            return { kind: 'scanned', place: other.place, waiting };
          }
          if (other !== undefined || (await wasDiscarded(tx, activationIds))) return { kind: 'repeated' };
          await tx
            .update(card)
            .set({
              numberHash: hash,
              lastFour: number.slice(-4),
              secret: cipher.encrypt({ number, pin: '' }, cardId),
            })
            .where(eq(card.id, cardId));
          await openSupplierRequest(tx, { id: activationId, cardId, kind: 'activate' });
          const { reference, place, productReferenceId, faceValue } = cardState;
          const data = { card: place, parcel, lastFour: number.slice(-4) };
          await recordAction(tx, by, orderId, { type: 'card-scanned', data });
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
        // The same number was scanned for two orders concurrently, and the other order got it.
        if (hasErrorCode('not-unique', error)) return { kind: 'repeated' };
        throw error;
      }
    },
    /** Returns the void id if the activation is being voided. */
    findOpenDiscard: async (activationId: string) => {
      const voidId = stableVoidId(activationId);
      return (await isRequestOpen(db, voidId)) ? voidId : undefined;
    },
    /**
     * Returns 'yes' if an activation that the supplier doesn't know may be sent again. Otherwise closes the
     * activation once no earlier call can still arrive.
     */
    checkResend: (activationId: string): Promise<'yes' | 'not yet' | 'closed' | HoldReason> =>
      db.transaction(async (tx) => {
        const { cardId, closedAt, hasCallEnded, withheld } = await lockActivation(tx, activationId);
        if (closedAt !== null) return 'closed';
        if (await isRequestOpen(tx, stableVoidId(activationId))) return 'not yet';
        if (withheld === undefined) return 'yes';
        if (!hasCallEnded) return 'not yet';
        await closeRequest(tx, activationId, 'given-up', withheld);
        await clearNumber(tx, cardId);
        return withheld;
      }),
    /** 'given-up': the activation was closed before and needs review. 'discarded': it is being voided. */
    recordActivation: (activationId: string, validUntil: string, by?: Actor) =>
      db.transaction(async (tx) => {
        const { cardId, closedAt, outcome, orderId, parcel } = await lockActivation(tx, activationId);
        if (closedAt !== null) return outcome === 'activated' ? 'active' : 'given-up';
        // The open void reverses this activation.
        if (await isRequestOpen(tx, stableVoidId(activationId))) return 'discarded';
        const [active] = await tx
          .update(card)
          .set({ status: 'Active', validUntil, issuedAt: sql`cadeau_now()` })
          .where(and(eq(card.id, cardId), eq(card.status, 'ToPost')))
          .returning({ id: card.id });
        await closeRequest(tx, activationId, active === undefined ? 'activated-too-late' : 'activated');
        if (active !== undefined) await packIfComplete(tx, orderId, parcel, by);
        return active === undefined ? 'given-up' : 'active';
      }),
    /** Records the supplier's refusal. Another number can then be scanned for the card. */
    recordRefusal: (activationId: string, name: string) =>
      db.transaction(async (tx) => {
        const { cardId, closedAt } = await lockActivation(tx, activationId);
        if (closedAt !== null) return;
        await closeRequest(tx, activationId, 'refused', name);
        await clearNumber(tx, cardId);
      }),
    /** Starts to discard the scanned card. @returns 'not yet' while an earlier call may still arrive */
    openDiscard: (activationId: string, by: Actor): Promise<{ voidId: string } | 'closed' | 'not yet'> =>
      db.transaction(async (tx) => {
        const { cardId, closedAt, hasCallEnded, orderId, place } = await lockActivation(tx, activationId);
        if (closedAt !== null) return 'closed';
        if (!hasCallEnded) return 'not yet';
        const voidId = stableVoidId(activationId);
        await openSupplierRequest(tx, { id: voidId, cardId, kind: 'void' });
        await recordAction(tx, by, orderId, { type: 'scanned-number-discarded', data: { card: place } });
        return { voidId };
      }),
    /** Records that the scanned card is void or was never activated. Another card can then be scanned. */
    recordDiscard: (activationId: string, outcome: 'voided' | 'refused', detail?: string) =>
      db.transaction(async (tx) => {
        const { cardId, closedAt } = await lockActivation(tx, activationId);
        await closeRequest(tx, stableVoidId(activationId), outcome, detail);
        if (closedAt !== null) return;
        await closeRequest(tx, activationId, `discarded-${outcome}`, detail);
        await clearNumber(tx, cardId);
      }),
    /** Returns activations that have been waiting for a response for at least this time. */
    listUnanswered: async (olderThanMs: number, limit: number): Promise<OpenActivation[]> => {
      const rows = await db
        .select({ activationId: outboundRequest.id, card, place, reference: orders.reference, orderLine })
        .from(outboundRequest)
        .innerJoin(card, eq(card.id, outboundRequest.cardId))
        .innerJoin(orders, eq(orders.id, card.orderId))
        .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
        .where(
          and(
            eq(outboundRequest.kind, 'activate'),
            isNull(outboundRequest.closedAt),
            isOlderThan(olderThanMs),
          ),
        )
        .orderBy(asc(outboundRequest.openedAt))
        .limit(limit);
      return rows.flatMap(({ card: { id, orderId, faceValue, secret }, orderLine: line, ...row }) =>
        secret === null
          ? []
          : {
              ...row,
              cardId: id,
              orderId,
              faceValue,
              number: cipher.decrypt(secret, id).number,
              productReferenceId: line.productReferenceId,
            },
      );
    },
  };
}

async function readByNumber(tx: Tx, hashes: string[]) {
  const [found] = await tx
    .select({ orderId: card.orderId, parcel: card.shipmentNumber, status: card.status, place })
    .from(card)
    .where(inArray(card.numberHash, hashes));
  return found;
}

/**
 * @param activationIds ids of the number with each card key, because the key may have changed since then
 */
async function wasDiscarded(tx: Tx, activationIds: readonly string[]): Promise<boolean> {
  for (const id of activationIds) {
    const outcome = (await readRequest(tx, id))?.outcome;
    if (DISCARDED_OUTCOMES.some((candidate) => candidate === outcome)) return true;
  }
  return false;
}

/** Locks the order, and reads the state that determines whether the card may be activated. */
async function lockCard(tx: Tx, cardId: string) {
  const [owner] = await tx.select({ orderId: card.orderId }).from(card).where(eq(card.id, cardId));
  if (owner === undefined) throw new Error('the card does not exist');
  await lockOrder(tx, { id: owner.orderId });
  const [row] = await tx
    .select({ card, place, line: orderLine, parcels, reference: orders.reference, refundCard, dispute })
    .from(card)
    .innerJoin(orders, eq(orders.id, card.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
    .innerJoin(parcels, and(eq(parcels.orderId, card.orderId), eq(parcels.number, card.shipmentNumber)))
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .leftJoin(dispute, eq(dispute.orderId, card.orderId))
    .where(eq(card.id, cardId));
  if (row === undefined) throw new Error('the parcel of the card does not exist');
  return {
    orderId: owner.orderId,
    reference: row.reference,
    place: row.place,
    parcel: row.parcels.number,
    productReferenceId: row.line.productReferenceId,
    faceValue: row.card.faceValue,
    withheld: findActivationHold({
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

/** Locks the order of an activation's card, then reads the card and the activation. */
async function lockActivation(tx: Tx, activationId: string) {
  const { cardId } = await readActivation(tx, activationId);
  const cardState = await lockCard(tx, cardId);
  return { ...cardState, ...(await readActivation(tx, activationId)) };
}

async function readActivation(tx: Tx, activationId: string) {
  const { cardId, closedAt, outcome } = outboundRequest;
  const [row] = await tx
    .select({ cardId, closedAt, outcome, hasCallEnded: isOlderThan(CALL_ENDED_AFTER_MS) })
    .from(outboundRequest)
    .where(eq(outboundRequest.id, activationId));
  if (row?.cardId == null) throw new Error('the activation does not exist');
  return { ...row, cardId: row.cardId };
}

async function clearNumber(tx: Tx, cardId: string): Promise<void> {
  await tx
    .update(card)
    .set({ numberHash: null, lastFour: null, secret: null })
    .where(and(eq(card.id, cardId), eq(card.status, 'ToPost')));
}
