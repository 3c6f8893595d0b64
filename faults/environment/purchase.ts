import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, type BuyerResponse, type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import type { ExternalSystems } from '../../testkit/external-systems.ts';
import { findDifferencesAtEnd, type OrderEnd, PAYMENT_ENDS, type Sources } from '../../testkit/order-end.ts';
import type { QueryRows } from '../../testkit/order-facts.ts';
import type { Random } from '../../testkit/random.ts';

/** A purchase by a buyer who retries requests like a browser. */
export type Purchase = {
  buyer: Buyer;
  kind: CardKind;
  key: string;
  retry: Retry;
  retryDelayMs: number;
  /** False if the buyer never returns from the payment page. */
  returns: boolean;
  orderId: string;
  reference: string;
  secret: string;
  /** Failed requests that succeeded when retried, such as `order 502`. */
  retried: string[];
  faults: string[];
};

/** `unanswered` retries until a server responds, `5xx` until the response isn't 5xx, `once` one time. */
type Retry = 'unanswered' | '5xx' | 'once';

const RETRY_DELAY_MS = 200;
const MAX_ATTEMPTS = 1_500;

export function createPurchase(
  name: string,
  random: Random,
  {
    kind = 'digital' as CardKind,
    retry = 'unanswered' as Retry,
    retryDelayMs = RETRY_DELAY_MS,
    returnPercent = 50,
  } = {},
): Purchase {
  const email = `${name}@kundin.example`;
  return {
    buyer: createBuyer({ email, cards: random.whole(1, 3), francs: random.whole(20, 60), kind }),
    ...{ kind, key: `attempt-of-${name}`, retry, retryDelayMs, returns: random.percent(returnPercent) },
    ...{ orderId: '', reference: '', secret: '', retried: [], faults: [] },
  };
}

/**
 * Sends a request, with retries if necessary. If the response has another status than expected, records a fault and
 * returns undefined.
 */
async function send(
  { retry, retryDelayMs, retried, faults }: Purchase,
  name: string,
  request: () => Promise<BuyerResponse>,
  expectedStatus: number,
): Promise<BuyerResponse | undefined> {
  const isFailed = ({ status }: BuyerResponse) =>
    retry === 'once' ? status !== expectedStatus : status === 0 || (retry === '5xx' && status >= 500);
  const first = await request();
  let response = first;
  for (
    let attempts = 1;
    isFailed(response) && attempts < (retry === 'once' ? 2 : MAX_ATTEMPTS);
    attempts += 1
  ) {
    await wait(retryDelayMs);
    response = await request();
  }
  if (response !== first) retried.push(`${name} ${first.status}`);
  if (response.status === expectedStatus) return response;
  faults.push(`${name} returned ${response.status}`);
  return undefined;
}

/** Places the order. Retries use the same idempotency key. */
export async function placeOrder(purchase: Purchase, shop: string): Promise<void> {
  const { buyer, key, retried } = purchase;
  const place = async () => {
    const response = await buyer.placeOrder(shop, key);
    if (response.status !== 403) return response;
    // A failover of the database may lose a new session. Like the shop's pages, open another.
    retried.push('the payment attempt 403');
    const opened = await buyer.open(shop);
    return opened.status === 204 ? buyer.placeOrder(shop, key) : opened;
  };
  const response = await send(purchase, 'the payment attempt', place, 201);
  if (response === undefined) return;
  purchase.orderId = String(response.body.id);
  purchase.reference = String(response.body.reference);
}

export async function approve(purchase: Purchase, external: ExternalSystems): Promise<void> {
  if (purchase.reference === '') return;
  purchase.secret = await external.pay(purchase.reference, 'approve');
}

/** Returns to the shop, and repeats the request until it shows the result of the payment. */
export async function returnToShop(purchase: Purchase, shop: string): Promise<void> {
  const { buyer, secret, faults, kind, retryDelayMs } = purchase;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const response = await send(purchase, 'the return', () => buyer.returnToShop(shop, secret), 200);
    if (response === undefined) return;
    const { orderStatus, totalOrderAmount } = response.body;
    if (kind === 'digital' && totalOrderAmount !== buyer.total)
      return void faults.push('the buyer sees another amount');
    if (orderStatus === 'Confirmed') return;
    if (orderStatus !== 'Created')
      return void faults.push(`the buyer sees the status ${String(orderStatus)}`);
    await wait(retryDelayMs);
  }
  faults.push('the buyer never sees the result of the payment');
}

/** Performs a complete purchase. Also loads a page and one of its scripts. */
export async function buy(purchase: Purchase, shop: string, external: ExternalSystems): Promise<void> {
  const { buyer, faults, returns } = purchase;
  let page = '';
  const load = async (url: string): Promise<BuyerResponse> => {
    const response = await fetch(url).catch(() => undefined);
    page = (await response?.text().catch(() => undefined)) ?? '';
    return { status: page === '' ? 0 : (response?.status ?? 0), body: {}, ms: 0 };
  };
  await send(purchase, 'the page', () => load(`${shop}/de-ch`), 200);
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
  if (script === undefined) return void faults.push('the page contains no script');
  await send(purchase, 'the script', () => load(shop + script), 200);
  await send(purchase, 'the session', () => buyer.open(shop), 204);
  if (faults.length === 0) await placeOrder(purchase, shop);
  await approve(purchase, external);
  if (faults.length === 0 && returns) await returnToShop(purchase, shop);
}

const NOT_DELIVERED = `
  select o.reference from orders o
    left join mail m on m.order_id = o.id and m.status = 'Sent' and m.kind in ('confirmation', 'cards')
   where o.primary_address->>'email' = any($1) or o.reference = any($1) group by o.id
  having o.status <> 'Confirmed' or count(m.id) < case when o.is_marked_for_digital_email_confirmation then 2 else 1 end`;

/**
 * Finds orders that aren't confirmed, or whose mails aren't sent.
 * @param names order references, or e-mail addresses of buyers
 */
export async function findUndelivered(rows: QueryRows, names: readonly string[]): Promise<string[]> {
  return (await rows<{ reference: string }>(NOT_DELIVERED, [names])).map(({ reference }) => reference);
}

export async function waitUntilDelivered({ rows }: Sources, purchases: readonly Purchase[]): Promise<void> {
  const emails = purchases.map(({ buyer }) => buyer.email);
  let undelivered: string[] = [];
  await eventually(
    () => `all orders are confirmed and mailed; ${undelivered.length} of ${emails.length} are not`,
    async () => {
      undelivered = await findUndelivered(rows, emails);
      return undelivered.length === 0;
    },
  );
}

const POSTED: OrderEnd = {
  ...PAYMENT_ENDS.paid,
  mails: { confirmation: 'Sent' },
  cards: ['ToPost'],
  parcel: 'ToPack',
};

/** Lists the faults of purchases that should be complete, prefixed with the buyer's e-mail address. */
export async function findAllPurchaseFaults(
  sources: Sources,
  purchases: readonly Purchase[],
  options?: Parameters<typeof findDifferencesAtEnd>[3],
): Promise<string[]> {
  const found = await Promise.all(
    purchases.map(async (purchase) =>
      (await findPurchaseFaults(sources, purchase, options)).map(
        (fault) => `${purchase.buyer.email}: ${fault}`,
      ),
    ),
  );
  return found.flat();
}

export async function findPurchaseFaults(
  sources: Sources,
  { buyer, kind, reference: shownReference, faults }: Purchase,
  options?: Parameters<typeof findDifferencesAtEnd>[3],
): Promise<string[]> {
  const orders = await sources.rows<{ reference: string; token: string; shippingCost: number }>(
    `select o.reference, p.token, o.shipping_cost as "shippingCost"
       from orders o join payment p on p.order_id = o.id where o.primary_address->>'email' = $1`,
    [buyer.email],
  );
  const [order] = orders;
  if (order === undefined || orders.length !== 1)
    return [...faults, `one payment attempt created ${orders.length} orders`];
  const { reference, token, shippingCost } = order;
  const placed = { ...buyer, reference, total: buyer.total + shippingCost };
  const end = kind === 'digital' ? PAYMENT_ENDS.paid : POSTED;
  const opened = (await sources.external.payments(reference)).filter((event) => event.kind === 'opened');
  return [
    ...faults,
    ...(await findDifferencesAtEnd(sources, placed, end, options)),
    ...(reference === shownReference ? [] : ['the buyer sees another order']),
    ...(opened.every((event) => event.token === token)
      ? []
      : ['the buyer opened the payment page of another order']),
  ];
}
