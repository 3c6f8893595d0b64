import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { failpoint } from '#failpoint';
import type {
  NewOrder,
  OrderBook,
  OrderedProduct,
  PlacedPayment,
  Placing,
} from '#server/shop/orders/order-book.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { leaseEnd, leaseOver } from '../lease.ts';
import { deliveryOption, product } from '../schema/catalogue.ts';
import { salePause } from '../schema/operating.ts';
import { orderLine, orders, session } from '../schema/orders.ts';
import { effect, payment } from '../schema/payments.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createOrderBook(db: Db): OrderBook {
  return {
    products: (ids) => readProducts(db, ids),
    now: async () => readNow(db),
    withKey: (sessionHash, key) => readWithKey(db, sessionHash, key),
    place: (order) => db.transaction((tx) => place(tx, order)),
    placed: (paymentId) => readPlaced(db, paymentId),
    claimStart: (paymentId, leaseMs) => db.transaction((tx) => claimStart(tx, paymentId, leaseMs)),
    extendStart: async (claim, leaseMs) => {
      await db
        .update(payment)
        .set({ leaseUntil: leaseEnd(leaseMs) })
        .where(and(heldBy(claim), eq(payment.status, 'Initialized')));
    },
    started: (claim, page) =>
      db.transaction(async (tx) => {
        const moved = await tx
          .update(payment)
          .set({
            status: 'Started',
            statusCause: 'payment-page-handed-out',
            token: page.token,
            redirectUrl: page.redirectUrl,
            expiresAt: expiryOf(page),
            startedAt: sql`cadeau_now()`,
            nextCheckAt: sql`cadeau_now() + interval '2 minutes'`,
            leaseUntil: null,
          })
          .where(and(heldBy(claim), eq(payment.status, 'Initialized')))
          .returning({ id: payment.id });
        await closeEffect(tx, claim.requestId, 'started');
        return moved.length === 1;
      }),
    startFailed: (claim, cause) =>
      db.transaction(async (tx) => {
        const moved = await tx
          .update(payment)
          .set({ status: 'Cancelled', statusCause: cause, leaseUntil: null })
          .where(and(heldBy(claim), eq(payment.status, 'Initialized')))
          .returning({ orderId: payment.orderId });
        await closeEffect(tx, claim.requestId, 'failed');
        for (const { orderId } of moved) {
          await tx
            .update(orders)
            .set({ status: 'Failed', statusCause: cause })
            .where(and(eq(orders.id, orderId), eq(orders.status, 'Created')));
        }
      }),
  };
}

/** By our clock, as everything that is compared with it: as long from now as the provider's clock says. */
function expiryOf({ expiresAt, toldAt }: { expiresAt: Date; toldAt: Date | undefined }) {
  if (toldAt === undefined) return expiresAt;
  return sql`cadeau_now() + ${`${expiresAt.getTime() - toldAt.getTime()} milliseconds`}::interval`;
}

function heldBy(claim: { paymentId: string; attempt: number }) {
  return and(eq(payment.id, claim.paymentId), eq(payment.attempt, claim.attempt));
}

async function closeEffect(tx: Tx, requestId: string, outcome: string): Promise<void> {
  await tx
    .update(effect)
    .set({ closedAt: sql`cadeau_now()`, outcome })
    .where(eq(effect.requestId, requestId));
}

export async function readNow(db: Db | Tx): Promise<Date> {
  const [row] = await plainRows<{ now: string }>(db, sql`select cadeau_now() as now`);
  return new Date(row?.now ?? Number.NaN);
}

async function readProducts(db: Db, idsOrReferences: string[]): Promise<Map<string, OrderedProduct>> {
  const ids = idsOrReferences.filter((id) => UUID.test(id));
  const found = await db
    .select({ product, since: salePause.since })
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
  return byName;
}

async function place(tx: Tx, order: NewOrder): Promise<Placing> {
  // One at a time for a session: a double click or a second tab waits here and then finds the first one's order.
  await tx.select().from(session).where(eq(session.tokenHash, order.sessionHash)).for('update');
  const existing = await readWithKey(tx, order.sessionHash, order.idempotencyKey);
  if (existing !== undefined) return { kind: 'repeated', payment: existing };
  if (!(await closeOpenOrder(tx, order.sessionHash))) return { kind: 'paymentInProgress' };
  await insertOrder(tx, order);
  await failpoint('M1', order.reference);
  return { kind: 'created', payment: await readPlaced(tx, order.paymentId) };
}

/** A new try is a new order and closes the open one (readings section 6). False: that one is already paid. */
async function closeOpenOrder(tx: Tx, sessionHash: string): Promise<boolean> {
  const [open] = await tx
    .select({ orderId: orders.id, paymentId: payment.id, status: payment.status, token: payment.token })
    .from(orders)
    .innerJoin(payment, eq(payment.orderId, orders.id))
    .where(and(eq(orders.sessionHash, sessionHash), eq(orders.status, 'Created')))
    // The payment first and then the order, as everywhere: the other way round meets a capture in a deadlock.
    .for('update', { of: payment });
  if (open?.status === 'Authorized') return false;
  // Waiting for the lock, it may have ended by itself.
  if (open?.status !== 'Initialized' && open?.status !== 'Started') return true;
  const statusCause = 'superseded-by-a-new-order';
  await tx
    .update(payment)
    .set({
      status: 'Cancelled',
      statusCause,
      leaseUntil: null,
      // Whoever is asking the provider right now holds an older attempt and can no longer write.
      attempt: sql`${payment.attempt} + 1`,
      // Its page may be open in another tab: one look after it has expired, to give late money back.
      nextCheckAt: open.token === null ? null : sql`${payment.expiresAt} + interval '5 minutes'`,
    })
    .where(eq(payment.id, open.paymentId));
  // If nobody is asking for its page any more, nobody else will close the intent.
  await tx
    .update(effect)
    .set({ closedAt: sql`cadeau_now()`, outcome: 'superseded' })
    .where(and(eq(effect.paymentId, open.paymentId), eq(effect.kind, 'initialize'), isNull(effect.closedAt)));
  await tx.update(orders).set({ status: 'Reverted', statusCause }).where(eq(orders.id, open.orderId));
  return true;
}

async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const [option] = await tx
    .select({ id: deliveryOption.id })
    .from(deliveryOption)
    .where(eq(deliveryOption.key, order.deliveryType));
  if (option === undefined) throw new Error(`no delivery option ${order.deliveryType} is seeded`);
  await tx.insert(orders).values({
    id: order.id,
    reference: order.reference,
    sessionHash: order.sessionHash,
    idempotencyKey: order.idempotencyKey,
    requestHash: order.requestHash,
    status: 'Created',
    statusCause: 'placed',
    lang: order.lang,
    deliveryOptionId: option.id,
    goods: order.goods,
    postage: order.postage,
    total: order.total,
    useSameAddress: order.useSameAddress,
    primaryAddress: order.primaryAddress,
    billingAddress: order.billingAddress,
    isMarkedForDigitalEmailConfirmation: order.lines.some((line) => line.product.category === 'digital'),
    expectedFrom: order.expectedDelivery?.from ?? null,
    expectedTo: order.expectedDelivery?.to ?? null,
  });
  await tx.insert(orderLine).values(
    order.lines.map(
      ({ product: { id, variablePrice, available: _, paused: __, ...known }, price, amount }, index) => ({
        ...known,
        orderId: order.id,
        position: index + 1,
        productId: id,
        priceFrom: variablePrice.from,
        priceTo: variablePrice.to,
        price,
        amount,
      }),
    ),
  );
  await tx.insert(payment).values({
    id: order.paymentId,
    orderId: order.id,
    status: 'Initialized',
    statusCause: 'placed',
    method: order.method,
    amount: order.total,
    returnSecret: order.returnSecret,
    notifySecret: order.notifySecret,
  });
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
  const [row] = await tx
    .update(payment)
    .set({
      attempt: sql`${payment.attempt} + 1`,
      leaseUntil: leaseEnd(leaseMs),
    })
    .where(and(eq(payment.id, paymentId), eq(payment.status, 'Initialized'), leaseOver()))
    .returning({ attempt: payment.attempt });
  if (row === undefined) return undefined;
  const intent = await openEffect(tx, paymentId, 'initialize');
  return { paymentId, attempt: row.attempt, ...intent };
}

/** The request id of an effect, written before the call; a further try counts up, to the protocol's limit of 9. */
export async function openEffect(
  tx: Tx,
  paymentId: string,
  kind: (typeof effect.kind.enumValues)[number],
  refundId: string | null = null,
): Promise<{ requestId: string; retries: number; again: boolean }> {
  const [row] = await tx
    .insert(effect)
    .values({ requestId: randomUUID(), paymentId, kind, refundId })
    .onConflictDoUpdate({
      target: [effect.paymentId, effect.kind, effect.refundId],
      set: {
        // RetryIndicator ends at 9: what is asked again after that is a new request.
        requestId: sql`case when ${effect.retries} < 9 then ${effect.requestId} else excluded.request_id end`,
        retries: sql`case when ${effect.retries} < 9 then ${effect.retries} + 1 else 0 end`,
        closedAt: null,
        outcome: null,
      },
    })
    // A row that was there before has a transaction that replaced it.
    .returning({ requestId: effect.requestId, retries: effect.retries, again: sql<boolean>`xmax <> 0` });
  if (row === undefined) throw new Error('the intent was not written');
  return row;
}
