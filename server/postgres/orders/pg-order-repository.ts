import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { failpoint } from '#failpoint';
import type { Counts } from '#server/checkout/limit-repository.ts';
import type { Admission } from '#server/checkout/order-admission.ts';
import type {
  NewOrder,
  OrderedProduct,
  OrderRepository,
  PlacedPayment,
  Placing,
  StartClaim,
} from '#server/checkout/order-repository.ts';
import { supersede } from '#server/checkout/supersede-order.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { intervalOf } from '../interval.ts';
import { claimLease, extendLease, type Holder, isHeldBy } from '../leases.ts';
import {
  admit,
  countOrder,
  OrderRefused,
  ordersWithoutRoom,
  uncountOrder,
} from '../limits/order-admission.ts';
import { closeRequest, openProviderRequest } from '../outbound-requests.ts';
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
    products: (ids) => readProducts(db, ids),
    now: async () => readNow(db),
    withKey: (sessionHash, key) => readWithKey(db, sessionHash, key),
    place: async (order, admission) => {
      // Before the transaction: of a version that is new, every other order would wait for the end of the first one's.
      await storeTerms(db, order.terms);
      if (admission === undefined) return db.transaction((tx) => place(tx, order, undefined));
      const counts = await countOrder(db, admission);
      let placing: Placing | undefined;
      try {
        placing = await db.transaction((tx) => place(tx, order, { ...admission, counts }));
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
            nextCheckAt: sql`cadeau_now() + ${intervalOf(page.checkAfterMs)}`,
            leaseUntil: null,
          })
          .where(and(isHeldBy(payment, holderOf(claim)), eq(payment.status, 'Initialized')))
          .returning({ id: payment.id });
        await closeRequest(tx, claim.requestId, 'started');
        return moved.length === 1;
      }),
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

/** The words are long and nearly always stored already: they are sent only where their version is unknown. */
async function storeTerms(db: Db, terms: NewOrder['terms']): Promise<void> {
  const known = await db
    .select({ version: acceptedTerms.version })
    .from(acceptedTerms)
    .where(eq(acceptedTerms.version, terms.version));
  if (known.length === 0) await db.insert(acceptedTerms).values(terms).onConflictDoNothing();
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

async function place(
  tx: Tx,
  order: NewOrder,
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
  await insertOrder(tx, order);
  if (admission !== undefined) {
    await tx.insert(orderOrigin).values({ orderId: order.id, ...admission.origin });
  }
  await failpoint('M1', order.reference);
  return { kind: 'created', payment: await readPlaced(tx, order.paymentId) };
}

async function insertOrder(
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
): Promise<void> {
  const { id: orderId, total: amount } = known;
  const [option] = await tx
    .select({ id: deliveryOption.id })
    .from(deliveryOption)
    .where(eq(deliveryOption.key, deliveryMethod));
  if (option === undefined) throw new Error(`no delivery option ${deliveryMethod} is seeded`);
  const placed = { status: 'Created', statusCause: 'placed' } as const;
  await tx.insert(orders).values({
    ...known,
    ...placed,
    deliveryOptionId: option.id,
    termsVersion: terms.version,
    isMarkedForDigitalEmailConfirmation: lines.some((line) => line.product.category === 'digital'),
    expectedFrom: expectedDelivery?.from ?? null,
    expectedTo: expectedDelivery?.to ?? null,
  });
  await tx.insert(orderLine).values(
    lines.map(({ product: { id, variablePrice, available: _, paused: __, ...sold }, ...line }, index) => ({
      ...sold,
      ...line,
      orderId,
      position: index + 1,
      productId: id,
      priceFrom: variablePrice.from,
      priceTo: variablePrice.to,
    })),
  );
  const secrets = { returnSecret, notifySecret };
  await tx.insert(payment).values({
    ...placed,
    ...secrets,
    id: paymentId,
    orderId,
    status: 'Initialized',
    provider,
    method,
    amount,
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
  const only = eq(payment.status, 'Initialized');
  const held = await claimLease(tx, payment, paymentId, leaseMs, { only });
  if (held === undefined) return undefined;
  const intent = await openProviderRequest(tx, { paymentId }, 'initialize');
  return { paymentId, attempt: held.attempt, ...intent };
}
