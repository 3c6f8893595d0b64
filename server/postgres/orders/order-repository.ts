import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { failpoint } from '#failpoint';
import type { Admission } from '#server/checkout/order-admission.ts';
import type {
  AcceptedTerms,
  NewOrder,
  OrderContext,
  OrderedProduct,
  PlacedPayment,
  PlaceOrder,
  PlaceResult,
  StartClaim,
} from '#server/checkout/order-types.ts';
import type { PaymentPage } from '#server/checkout/payment-provider.ts';
import { resolvePreviousOrder } from '#server/checkout/previous-order.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { runInOneStatement } from '../connection/in-one-statement.ts';
import { insertRowsStatement } from '../connection/insert-rows.ts';
import { queryRows } from '../connection/query-rows.ts';
import type { SliceCounts } from '../limits/limit-counts.ts';
import { admitOrder, countOrder, OrderRefused, uncountOrder } from '../limits/order-admission.ts';
import { orderOrigin } from '../schema/abuse-tables.ts';
import { acceptedTerms, orderLine, orders } from '../schema/order-tables.ts';
import { payment } from '../schema/payment-tables.ts';
import { toInterval } from '../shared/interval.ts';
import { claimLease, extendLease, type Holder, isHeldBy, leaseEnd } from '../shared/leases.ts';
import { closeRequest, newProviderRequest, openProviderRequest } from '../shared/outbound-requests.ts';
import { closeOrder, closeSupersededOrder, lockPreviousOrders, lockVisitor } from './previous-orders.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type OrderKey = Pick<PlaceOrder, 'sessionHash' | 'idempotencyKey'>;

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Each method is one transaction. */
export function createOrderRepository(db: Db) {
  return {
    /** Loads the data that an order is checked against. */
    loadOrderContext: (order: OrderKey, idsOrReferences: string[], termsVersion: string) =>
      readOrderContext(db, order, idsOrReferences, termsVersion),
    /** Call this only for a version that isn't stored yet, because the text is long. */
    storeTerms: async (terms: AcceptedTerms) =>
      void (await db.insert(acceptedTerms).values(terms).onConflictDoNothing()),
    readNow: async () => readNow(db),
    /**
     * Stores the order, or returns the session's order with the same key. Closes the session's open order.
     * @param leaseMs lease of the claim on requesting the new order's payment page
     * @param admission checks the abuse limits of a visitor's order
     */
    place: async (order: NewOrder, leaseMs: number, admission?: Admission): Promise<PlaceResult> => {
      if (admission === undefined) return db.transaction((tx) => placeOrder(tx, order, leaseMs, undefined));
      const counts = await countOrder(db, admission);
      let result: PlaceResult | undefined;
      try {
        result = await db.transaction((tx) => placeOrder(tx, order, leaseMs, { ...admission, counts }));
        return result;
      } catch (error) {
        if (error instanceof OrderRefused) return { kind: 'refused', refusal: error.refusal };
        throw error;
      } finally {
        if (result?.kind !== 'created') await uncountOrder(db, admission, counts);
      }
    },
    readPlaced: (paymentId: string) => readPlaced(db, paymentId),
    /** Returns undefined if another request holds the claim, or if the payment is no longer Initialized. */
    claimStart: (paymentId: string, leaseMs: number): Promise<StartClaim | undefined> =>
      db.transaction((tx) => claimStart(tx, paymentId, leaseMs)),
    /** @returns false if the claim is lost */
    extendStartClaim: (claim: StartClaim, leaseMs: number) =>
      extendLease(db, payment, toHolder(claim), leaseMs, eq(payment.status, 'Initialized')),
    /**
     * Records the opened payment page. The sweep polls the provider for the first time after `checkAfterMs`.
     * @returns false if the claim is lost
     */
    recordStart: async (claim: StartClaim, page: Omit<PaymentPage, 'kind'> & { checkAfterMs: number }) => {
      const updated = await runInOneStatement(db, [
        closeRequest(db, claim.requestId, 'started'),
        db
          .update(payment)
          .set({
            status: 'Started',
            statusCause: 'payment-page-opened',
            token: page.token,
            redirectUrl: page.redirectUrl,
            expiresAt: toExpiry(page),
            startedAt: sql`cadeau_now()`,
            nextCheckAt: sql`cadeau_now() + ${toInterval(page.checkAfterMs)}`,
            leaseUntil: null,
          })
          .where(and(isHeldBy(payment, toHolder(claim)), eq(payment.status, 'Initialized')))
          .returning({ id: payment.id }),
      ]);
      return updated.length === 1;
    },
    /**
     * Ends a payment whose page the provider didn't open, and closes its order.
     * @param name the provider's name for its refusal, or the error in its response
     * @param details other details from the provider, without personal data
     */
    recordStartFailure: (claim: StartClaim, name: string, details: ProviderDetails) =>
      db.transaction(async (tx) => {
        const cause = { statusCause: 'payment-page-missing', statusDetail: name } as const;
        const updated = await tx
          .update(payment)
          .set({
            status: 'Cancelled',
            ...cause,
            providerMessage: sql`${JSON.stringify({ call: 'initialize', name, ...details })}::jsonb || jsonb_build_object('at', cadeau_now())`,
            leaseUntil: null,
          })
          .where(and(isHeldBy(payment, toHolder(claim)), eq(payment.status, 'Initialized')))
          .returning({ orderId: payment.orderId });
        await closeRequest(tx, claim.requestId, 'failed', name);
        for (const { orderId } of updated) {
          await closeOrder(tx, orderId, { status: 'Failed', ...cause });
        }
      }),
  };
}

/** Converts the expiry from the provider's clock to the database's clock. */
function toExpiry({ expiresAt, respondedAt }: { expiresAt: Date; respondedAt: Date | undefined }) {
  if (respondedAt === undefined) return expiresAt;
  return sql`cadeau_now() + make_interval(secs => ${(expiresAt.getTime() - respondedAt.getTime()) / 1000}::float8)`;
}

function toHolder({ paymentId, attempt }: StartClaim): Holder {
  return { id: paymentId, attempt };
}

export async function readNow(db: Db | Tx): Promise<Date> {
  const [row] = await queryRows<{ now: string }>(db, sql`select cadeau_now() as now`);
  return new Date(row?.now ?? Number.NaN);
}

type OrderContextRow = Omit<OrderContext, 'earlier' | 'products' | 'now'> & {
  earlier: PlacedPayment | null;
  products: OrderedProduct[];
  now: string;
};

async function readOrderContext(
  db: Db,
  order: OrderKey,
  idsOrReferences: string[],
  termsVersion: string,
): Promise<OrderContext> {
  const [row] = await queryRows<OrderContextRow>(
    db,
    sql`select cadeau_now() as now,
          exists (select from accepted_terms where version = ${termsVersion}) as "termsStored",
          (select to_json(placed) from (${selectPlaced(hasKey(order))}) placed) as earlier,
          coalesce((select json_agg(offered) from (${selectOrderedProducts(idsOrReferences)}) offered), '[]') as products`,
  );
  if (row === undefined) throw new Error('the order context query returned no row');
  const products = new Map<string, OrderedProduct>();
  for (const product of row.products)
    products.set(product.id, product).set(product.productReferenceId, product);
  return { ...row, products, now: new Date(row.now), earlier: row.earlier ?? undefined };
}

function selectOrderedProducts(idsOrReferences: string[]): SQL {
  const ids = idsOrReferences.filter((id) => UUID.test(id));
  return sql`select id, product_reference_id as "productReferenceId", category, name, image_path as "imagePath",
      available, category = any(array(select category from sale_pause)) as paused,
      json_build_object('from', price_from, 'to', price_to) as "variablePrice"
    from product where listed and (product_reference_id = any(${sql.param(idsOrReferences)}::text[])
      or id = any(${sql.param(ids)}::uuid[]))`;
}

async function placeOrder(
  tx: Tx,
  order: NewOrder,
  leaseMs: number,
  admission: (Admission & { counts: SliceCounts }) | undefined,
): Promise<PlaceResult> {
  // Serializes the orders of a session: after a double click, the second request waits here for the first one's order.
  const ageMs = await lockVisitor(tx, order.sessionHash, admission?.origin);
  const existing = await findPlaced(tx, hasKey(order));
  if (existing !== undefined) return { kind: 'repeated', payment: existing };
  const previousOrders = (await lockPreviousOrders(tx, order)).map((previous) => ({
    ...previous,
    ...resolvePreviousOrder(previous, previous.isSameCart),
  }));
  for (const kind of ['alreadyPaid', 'paymentInProgress'] as const)
    if (previousOrders.some((candidate) => candidate.kind === kind)) return { kind };
  if (admission !== undefined) {
    await admitOrder(tx, admission, admission.counts, { sessionHash: order.sessionHash, ageMs });
  }
  for (const previous of previousOrders) {
    if (previous.kind === 'close') await closeSupersededOrder(tx, previous);
  }
  const claim = { paymentId: order.paymentId, attempt: 1, requestId: randomUUID(), retries: 0 };
  await runInOneStatement(tx, [
    ...buildOrderWrites(order, { attempt: claim.attempt, leaseUntil: leaseEnd(leaseMs) }),
    ...(admission === undefined
      ? []
      : [insertRowsStatement(orderOrigin, [{ orderId: order.id, ...admission.origin }])]),
    newProviderRequest(claim.requestId, claim.paymentId, 'initialize'),
  ]);
  await failpoint('M1', order.reference);
  return { kind: 'created', payment: toPlacedPayment(order), claim };
}

function toPlacedPayment({ id: orderId, total: amount, ...order }: NewOrder): PlacedPayment {
  const { paymentId, reference, requestHash, returnSecret, notifySecret } = order;
  return {
    orderId,
    paymentId,
    reference,
    requestHash,
    amount,
    returnSecret,
    notifySecret,
    status: 'Initialized',
    redirectUrl: null,
  };
}

/**
 * Builds the inserts of order, lines and payment.
 * @param lease claim on requesting the payment page
 */
function buildOrderWrites(
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
    ...fields
  }: NewOrder,
  lease: { attempt: number; leaseUntil: SQL },
): SQLWrapper[] {
  const { id: orderId, total: amount } = fields;
  const placed = { status: 'Created', statusCause: 'placed' } as const;
  const insertOrder = insertRowsStatement(orders, [
    {
      ...fields,
      ...placed,
      deliveryOptionId: sql`(select d.id from delivery_option d where d.key = ${deliveryMethod})`,
      termsVersion: terms.version,
      isMarkedForDigitalEmailConfirmation: lines.some((line) => line.product.category === 'digital'),
      expectedFrom: expectedDelivery?.from ?? null,
      expectedTo: expectedDelivery?.to ?? null,
    },
  ]);
  const insertLines = insertRowsStatement(
    orderLine,
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
  const insertPayment = insertRowsStatement(payment, [
    {
      ...placed,
      ...lease,
      returnSecret,
      notifySecret,
      id: paymentId,
      orderId,
      status: 'Initialized',
      provider,
      method,
      amount,
    },
  ]);
  return [insertOrder, insertLines, insertPayment];
}

async function readPlaced(db: Db | Tx, paymentId: string): Promise<PlacedPayment> {
  const found = await findPlaced(db, sql`p.id = ${paymentId}`);
  if (found === undefined) throw new Error('the payment does not exist');
  return found;
}

async function findPlaced(db: Db | Tx, condition: SQL): Promise<PlacedPayment | undefined> {
  const [row] = await queryRows<PlacedPayment>(db, selectPlaced(condition));
  return row;
}

function hasKey({ sessionHash, idempotencyKey }: OrderKey): SQL {
  return sql`o.session_hash = ${sessionHash} and o.idempotency_key = ${idempotencyKey}`;
}

/** @param condition SQL condition on payments `p` and orders `o` */
function selectPlaced(condition: SQL): SQL {
  return sql`select o.id as "orderId", p.id as "paymentId", o.reference, o.request_hash as "requestHash", p.status,
      p.amount, p.redirect_url as "redirectUrl", p.return_secret as "returnSecret", p.notify_secret as "notifySecret"
    from payment p join orders o on o.id = p.order_id where ${condition}`;
}

async function claimStart(tx: Tx, paymentId: string, leaseMs: number) {
  const only = eq(payment.status, 'Initialized');
  const claim = await claimLease(tx, payment, paymentId, leaseMs, { only });
  if (claim === undefined) return undefined;
  const request = await openProviderRequest(tx, { paymentId }, 'initialize');
  return { paymentId, attempt: claim.attempt, ...request };
}
