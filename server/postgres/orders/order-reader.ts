import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Order } from '#contract/order.ts';
import { storedAddressSchema } from '#rules/address.ts';
import { orderOutcome } from '#rules/status.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { acceptedTerms, orders } from '../schema/order-tables.ts';
import { payment } from '../schema/payment-tables.ts';
import { IS_DELIVERABLE } from '../shared/card-voids.ts';

export type OrderReader = ReturnType<typeof createOrderReader>;

export function createOrderReader(db: Db) {
  return {
    /** Returns the order if this session placed it. Without an id, returns the session's newest order. */
    findBySession: (sessionHash: string, id?: string) =>
      readOrder(
        db,
        sql`(select n.id from orders n where n.session_hash = ${sessionHash}${id === undefined ? sql`` : sql` and n.id::text = ${id}`}
              order by n.created_at desc, n.id desc limit 1)`,
      ),
    readById: async (id: string) => {
      const order = await readOrder(db, sql`${id}`);
      if (order === undefined) throw new Error('the order does not exist');
      return order;
    },
    /** Returns undefined for orders placed before terms were stored. */
    readAcceptedTerms: async (id: string) => {
      const { version, content } = acceptedTerms;
      const [terms] = await db
        .select({ version, content })
        .from(acceptedTerms)
        .innerJoin(orders, eq(orders.termsVersion, version))
        .where(eq(orders.id, id));
      return terms;
    },
    /** Returns the outcome of the newest order with this secret's hash, or `closed` if none exists (I-14). */
    readOutcome: async (outcomeHash: string) => {
      const [row] = await db
        .select({ order: orders.status, payment: payment.status })
        .from(orders)
        .innerJoin(payment, eq(payment.orderId, orders.id))
        .where(eq(orders.outcomeHash, outcomeHash))
        .orderBy(desc(orders.createdAt))
        .limit(1);
      return row === undefined ? 'closed' : orderOutcome(row.order, row.payment);
    },
  };
}

type OrderRow = Pick<
  Order,
  | 'id'
  | 'reference'
  | 'orderStatus'
  | 'paymentMethod'
  | 'paidMethod'
  | 'paymentStatus'
  | 'paymentCause'
  | 'payerMessage'
  | 'paymentReversed'
  | 'lang'
> &
  Pick<Order, 'isMarkedForDigitalEmailConfirmation' | 'totalOrderAmount' | 'refundedAmount'> &
  Pick<Order['addresses'], 'useSameAddress'> & {
    primaryAddress: unknown;
    billingAddress: unknown;
    pending: boolean;
    placedAt: string;
    expectedFrom: string | null;
    expectedTo: string | null;
    shippingCost: number;
    vatPerMille: number;
    option: Order['deliveryOption']['details']['deliveryTimeRules'] &
      Pick<Order['deliveryOption'], 'id' | 'key'> &
      Pick<Order['deliveryOption']['details'], 'name' | 'description' | 'currency'>;
    lines: LineRow[];
    cards: CardRow[];
  };

type Product = Order['cart'][number]['product'];
type LineRow = Omit<Product, 'variablePrice'> & { priceFrom: number; priceTo: number };
type CardRow = Order['purchasedItems'][number] & { hasSecret: boolean; isDeliverable: boolean };

const LINES = sql`select product_id as id, product_reference_id as "productReferenceId", category, name,
    image_path as "imagePath", price_from as "priceFrom", price_to as "priceTo", face_value as price,
    quantity as amount
  from order_line where order_id = o.id order by position`;

/** Returns no rows until the order is paid. */
const CARDS = sql`select card.id, l.product_id as "productId", card.face_value as price, card.line, card.ordinal,
    card.status, card.valid_until as "validUntil", card.secret is not null as "hasSecret", (${IS_DELIVERABLE}) as "isDeliverable"
  from card join order_line l on l.order_id = card.order_id and l.position = card.line
  where card.order_id = o.id order by card.line, card.ordinal`;

const OPTION = sql`select d.id, d.key, d.name, d.description, d.currency, d.delivery_duration as "deliveryDuration",
    d.delivery_days as "deliveryDays", d.delivery_start as "deliveryStart", d.delivery_end as "deliveryEnd"
  from delivery_option d where d.id = o.delivery_option_id`;

const SELECT_ORDER = sql`select o.id, o.reference, o.status as "orderStatus", o.lang, p.method as "paymentMethod",
    p.paid_method as "paidMethod",
    p.status as "paymentStatus", p.status_cause as "paymentCause", p.reversed_at is not null as "paymentReversed",
    case when p.status = 'UnAuthorized' then p.provider_message ->> 'payerMessage' end as "payerMessage", p.status = 'Started' and p.pending as pending,
    o.is_marked_for_digital_email_confirmation as "isMarkedForDigitalEmailConfirmation",
    o.primary_address as "primaryAddress", o.billing_address as "billingAddress",
    o.use_same_address as "useSameAddress", o.created_at as "placedAt", o.expected_from::text as "expectedFrom",
    o.expected_to::text as "expectedTo", o.total as "totalOrderAmount", o.refunded as "refundedAmount",
    o.shipping_cost as "shippingCost", o.vat_per_mille as "vatPerMille",
    (select to_json(option) from (${OPTION}) option) as option,
    (select json_agg(line) from (${LINES}) line) as lines,
    coalesce((select json_agg(bought) from (${CARDS}) bought), '[]') as cards
  from orders o join payment p on p.order_id = o.id`;

async function readOrder(db: Db, id: SQL): Promise<Order | undefined> {
  const [row] = await queryRows<OrderRow>(db, sql`${SELECT_ORDER} where o.id = ${id}`);
  if (row === undefined) return undefined;
  const { primaryAddress, billingAddress, useSameAddress, expectedFrom, expectedTo, cards } = row;
  return {
    id: row.id,
    reference: row.reference,
    cart: row.lines.map(toCartEntry),
    orderStatus: row.orderStatus,
    paymentMethod: row.paymentMethod,
    paidMethod: row.paidMethod,
    paymentStatus: row.paymentStatus,
    paymentCause: row.paymentCause,
    payerMessage: row.payerMessage,
    paymentReversed: row.paymentReversed,
    paymentPending: row.pending,
    purchasedItems: cards.map(toPurchasedItem),
    cardsPdf: toCardsPdfState(cards),
    isMarkedForDigitalEmailConfirmation: row.isMarkedForDigitalEmailConfirmation,
    addresses: {
      primaryAddress: storedAddressSchema.parse(primaryAddress),
      billingAddress: storedAddressSchema.parse(billingAddress),
      useSameAddress,
    },
    orderDate: new Date(row.placedAt).toISOString(),
    deliveryOption: toDeliveryOption(row),
    expectedDelivery:
      expectedFrom !== null && expectedTo !== null ? { from: expectedFrom, to: expectedTo } : null,
    totalOrderAmount: row.totalOrderAmount,
    refundedAmount: row.refundedAmount,
    lang: row.lang,
  };
}

function toCartEntry({ priceFrom, priceTo, price, amount, ...product }: LineRow): Order['cart'][number] {
  const variablePrice = { from: priceFrom, to: priceTo };
  return { product: { ...product, variablePrice, price, amount }, amount };
}

function toPurchasedItem({
  hasSecret: _,
  isDeliverable: __,
  ...item
}: CardRow): Order['purchasedItems'][number] {
  return item;
}

function toCardsPdfState(cards: readonly CardRow[]): Order['cardsPdf'] {
  const deliverable = cards.filter((card) => card.isDeliverable);
  if (deliverable.some(({ status }) => status === 'Pending')) return 'pending';
  return deliverable.some(({ status, hasSecret }) => status === 'Issued' && hasSecret) ? 'ready' : 'none';
}

/** Uses the shipping cost and VAT rate stored with the order, not the current ones. */
function toDeliveryOption({ option, shippingCost, vatPerMille }: OrderRow): Order['deliveryOption'] {
  const { id, key, name, description, currency, ...deliveryTimeRules } = option;
  return {
    id,
    key,
    details: {
      name,
      description,
      deliveryTimeRules,
      price: shippingCost,
      currency,
      key,
      vatTaxRate: vatPerMille / 10,
    },
  };
}
