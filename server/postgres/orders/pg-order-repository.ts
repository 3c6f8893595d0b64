import { randomUUID } from 'node:crypto';
import { and, eq, exists, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { failpoint } from '#failpoint';
import type { Counts } from '#server/checkout/limit-repository.ts';
import type { Admission } from '#server/checkout/order-admission.ts';
import type {
  NewOrder,
  Offer,
  OrderedProduct,
  OrderRepository,
  PlacedPayment,
  Placing,
  StartClaim,
} from '#server/checkout/order-repository.ts';
import { supersede } from '#server/checkout/supersede-order.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { inOneStatement } from '../connection/in-one-statement.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { intervalOf } from '../interval.ts';
import { claimLease, extendLease, type Holder, isHeldBy, leaseEnd } from '../leases.ts';
import {
  admit,
  countOrder,
  OrderRefused,
  ordersWithoutRoom,
  uncountOrder,
} from '../limits/order-admission.ts';
import { closeRequest, newProviderRequest, openProviderRequest } from '../outbound-requests.ts';
import { orderOrigin } from '../schema/abuse-tables.ts';
import { deliveryOption, product } from '../schema/catalogue-tables.ts';
import { salePause } from '../schema/operations-tables.ts';
import { acceptedTerms, orderLine, orders } from '../schema/order-tables.ts';
import { payment } from '../schema/payment-tables.ts';
import { closeOrder } from './close-order.ts';
import { closeOpen, EXPIRED, lockSession, ordersBefore, SUPERSEDED } from './orders-before.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createOrderRepository(db: Db): OrderRepository {
  return {
    offer: (ids, termsVersion) => readOffer(db, ids, termsVersion),
    storeTerms: async (terms) => void (await db.insert(acceptedTerms).values(terms).onConflictDoNothing()),
    now: async () => readNow(db),
    withKey: (sessionHash, key) => readWithKey(db, sessionHash, key),
    place: async (order, leaseMs, admission) => {
      if (admission === undefined) return db.transaction((tx) => place(tx, order, leaseMs, undefined));
      const counts = await countOrder(db, admission);
      let placing: Placing | undefined;
      try {
        placing = await db.transaction((tx) => place(tx, order, leaseMs, { ...admission, counts }));
        return placing;
      } catch (error) {
        if (error instanceof OrderRefused) return { kind: 'refused', refusal: error.refusal };
        throw error;
      } finally {
        if (placing?.kind !== 'created') await uncountOrder(db, admission, counts);
      }
    },
    placed: (paymentId) => readPlaced(db, paymentId),
    claimStart: (paymentId, leaseMs) => db.transaction((tx) => claimStart(tx, paymentId, leaseMs)),
    extendStart: (claim, leaseMs) =>
      extendLease(db, payment, holderOf(claim), leaseMs, eq(payment.status, 'Initialized')),
    started: async (claim, page) => {
      const moved = await inOneStatement(db, [
        closeRequest(db, claim.requestId, 'started'),
        db
          .update(payment)
          .set({
            status: 'Started',
            statusCause: 'payment-page-handed-out',
            token: page.token,
            redirectUrl: page.redirectUrl,
            expiresAt: expiryOf(page),
            startedAt: sql`cadeau_now()`,
            nextCheckAt: sql`cadeau_now() + ${intervalOf(page.checkAfterMs)}`,
            leaseUntil: null,
          })
          .where(and(isHeldBy(payment, holderOf(claim)), eq(payment.status, 'Initialized')))
          .returning({ id: payment.id }),
      ]);
      return moved.length === 1;
    },
    startFailed: (claim, name) =>
      db.transaction(async (tx) => {
        const cause = { statusCause: 'payment page not had', statusDetail: name } as const;
        const moved = await tx
          .update(payment)
          .set({ status: 'Cancelled', ...cause, leaseUntil: null })
          .where(and(isHeldBy(payment, holderOf(claim)), eq(payment.status, 'Initialized')))
          .returning({ orderId: payment.orderId });
        await closeRequest(tx, claim.requestId, 'failed', name);
        for (const { orderId } of moved) {
          await closeOrder(tx, orderId, { status: 'Failed', ...cause });
        }
      }),
  };
}

/** By our clock, as everything that is compared with it: as long from now as the provider's clock says. */
function expiryOf({ expiresAt, toldAt }: { expiresAt: Date; toldAt: Date | undefined }) {
  if (toldAt === undefined) return expiresAt;
  return sql`cadeau_now() + ${intervalOf(expiresAt.getTime() - toldAt.getTime())}`;
}

function holderOf({ paymentId, attempt }: StartClaim): Holder {
  return { id: paymentId, attempt };
}

export async function readNow(db: Db | Tx): Promise<Date> {
  const [row] = await plainRows<{ now: string }>(db, sql`select cadeau_now() as now`);
  return new Date(row?.now ?? Number.NaN);
}

async function readOffer(db: Db, idsOrReferences: string[], termsVersion: string): Promise<Offer> {
  const ids = idsOrReferences.filter((id) => UUID.test(id));
  const found = await db
    .select({
      product,
      since: salePause.since,
      now: sql<Date>`cadeau_now()`.mapWith(salePause.since),
      termsStored: exists(db.select().from(acceptedTerms).where(eq(acceptedTerms.version, termsVersion))),
    })
    .from(product)
    .leftJoin(salePause, eq(salePause.category, product.category))
    .where(
      and(
        product.listed,
        or(
          inArray(product.productReferenceId, idsOrReferences),
          ids.length > 0 ? inArray(product.id, ids) : undefined,
        ),
      ),
    );
  const byName = new Map<string, OrderedProduct>();
  for (const { product: row, since } of found) {
    const { id, productReferenceId, category, name, imagePath, available } = row;
    const variablePrice = { from: row.priceFrom, to: row.priceTo };
    const paused = since !== null;
    const value = { id, productReferenceId, category, name, imagePath, available, paused, variablePrice };
    byName.set(id, value).set(productReferenceId, value);
  }
  const [first] = found;
  return { products: byName, now: first?.now ?? new Date(), termsStored: first?.termsStored === true };
}

async function place(
  tx: Tx,
  order: NewOrder,
  leaseMs: number,
  admission: (Admission & { counts: Counts }) | undefined,
): Promise<Placing> {
  // One at a time for a session: a double click or a second tab waits here and then finds the first one's order.
  const ageMs = await lockSession(tx, order.sessionHash);
  const existing = await readWithKey(tx, order.sessionHash, order.idempotencyKey);
  if (existing !== undefined) return { kind: 'repeated', payment: existing };
  const crowdedOut = admission ? await ordersWithoutRoom(tx, admission, order.sessionHash) : [];
  const before = (await ordersBefore(tx, order, crowdedOut)).map((one) => ({
    ...one,
    ...supersede(one, one.isSameCart),
  }));
  const own = before.filter(({ orderId }) => !crowdedOut.includes(orderId));
  for (const kind of ['alreadyPaid', 'paymentInProgress'] as const)
    if (own.some((one) => one.kind === kind)) return { kind };
  if (admission !== undefined) {
    await admit(tx, admission, admission.counts, { sessionHash: order.sessionHash, ageMs });
  }
  for (const one of before) {
    if (one.kind === 'close') await closeOpen(tx, one, own.includes(one) ? SUPERSEDED : EXPIRED);
  }
  const claim = { paymentId: order.paymentId, attempt: 1, requestId: randomUUID(), retries: 0 };
  await inOneStatement(tx, [
    ...orderWrites(tx, order, { attempt: claim.attempt, leaseUntil: leaseEnd(leaseMs) }),
    ...(admission === undefined
      ? []
      : [tx.insert(orderOrigin).values({ orderId: order.id, ...admission.origin })]),
    newProviderRequest(tx, claim.requestId, claim.paymentId, 'initialize'),
  ]);
  await failpoint('M1', order.reference);
  return { kind: 'created', payment: placedPayment(order), claim };
}

function placedPayment({ id: orderId, total: amount, ...order }: NewOrder): PlacedPayment {
  const { paymentId, reference, requestHash, returnSecret, notifySecret } = order;
  const secrets = { returnSecret, notifySecret };
  return {
    ...{ orderId, paymentId, reference, requestHash, amount, ...secrets },
    status: 'Initialized',
    redirectUrl: undefined,
  };
}

/** @param lease of its payment page, which is asked for next */
function orderWrites(
  tx: Tx,
  {
    deliveryMethod,
    lines,
    expectedDelivery,
    paymentId,
    provider,
    method,
    returnSecret,
    notifySecret,
    replacesHash: _,
    terms,
    ...known
  }: NewOrder,
  lease: { attempt: number; leaseUntil: SQL },
): SQLWrapper[] {
  const { id: orderId, total: amount } = known;
  const option = tx
    .select({ id: deliveryOption.id })
    .from(deliveryOption)
    .where(eq(deliveryOption.key, deliveryMethod));
  const placed = { status: 'Created', statusCause: 'placed' } as const;
  const order = tx.insert(orders).values({
    ...known,
    ...placed,
    deliveryOptionId: sql`${option}`,
    termsVersion: terms.version,
    isMarkedForDigitalEmailConfirmation: lines.some((line) => line.product.category === 'digital'),
    expectedFrom: expectedDelivery?.from ?? null,
    expectedTo: expectedDelivery?.to ?? null,
  });
  const sold = tx.insert(orderLine).values(
    lines.map(({ product: { id, variablePrice, available: _, paused: __, ...known }, ...line }, index) => ({
      ...known,
      ...line,
      orderId,
      position: index + 1,
      productId: id,
      priceFrom: variablePrice.from,
      priceTo: variablePrice.to,
    })),
  );
  const secrets = { returnSecret, notifySecret };
  const paid = tx.insert(payment).values({
    ...placed,
    ...lease,
    ...secrets,
    id: paymentId,
    orderId,
    status: 'Initialized',
    provider,
    method,
    amount,
  });
  return [order, sold, paid];
}

async function readPlaced(db: Db | Tx, paymentId: string): Promise<PlacedPayment> {
  const found = await findPlaced(db, eq(payment.id, paymentId));
  if (found === undefined) throw new Error('no such payment');
  return found;
}

function readWithKey(db: Db | Tx, sessionHash: string, key: string): Promise<PlacedPayment | undefined> {
  return findPlaced(db, and(eq(orders.sessionHash, sessionHash), eq(orders.idempotencyKey, key)));
}

async function findPlaced(db: Db | Tx, which: SQL | undefined): Promise<PlacedPayment | undefined> {
  const [row] = await db
    .select({
      orderId: orders.id,
      paymentId: payment.id,
      reference: orders.reference,
      requestHash: orders.requestHash,
      status: payment.status,
      amount: payment.amount,
      redirectUrl: payment.redirectUrl,
      returnSecret: payment.returnSecret,
      notifySecret: payment.notifySecret,
    })
    .from(payment)
    .innerJoin(orders, eq(orders.id, payment.orderId))
    .where(which);
  return row && { ...row, redirectUrl: row.redirectUrl ?? undefined };
}

async function claimStart(tx: Tx, paymentId: string, leaseMs: number) {
  const only = eq(payment.status, 'Initialized');
  const held = await claimLease(tx, payment, paymentId, leaseMs, { only });
  if (held === undefined) return undefined;
  const intent = await openProviderRequest(tx, { paymentId }, 'initialize');
  return { paymentId, attempt: held.attempt, ...intent };
}
