import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import type { ExternalSystems } from '../../testkit/external-systems.ts';
import { findEndFaults, type OrderEnd, PAYMENT_ENDS, type Sources } from '../../testkit/order-end.ts';
import type { QueryRows } from '../../testkit/order-facts.ts';
import type { Random } from '../../testkit/random.ts';

/** A buyer who repeats requests like a browser, and the responses. */
export type Purchase = {
  buyer: Buyer;
  kind: CardKind;
  key: string;
  retry: Retry;
  /** False if the buyer never returns from the payment page. */
  returns: boolean;
  orderId: string;
  reference: string;
  secret: string;
  /** Failed requests that succeeded when retried, such as `order 502`. */
  retried: string[];
  faults: string[];
};

/** `unanswered`: until a server responds. `5xx`: until the response isn't 5xx. `once`: a second later. */
type Retry = 'unanswered' | '5xx' | 'once';

const AGAIN_AFTER_MS = 200;
const TRIES = 1_500;
const ONCE_AFTER_MS = 1_000;

export function createPurchase(
  name: string,
  random: Random,
  { kind = 'digital' as CardKind, retry = 'unanswered' as Retry, returning = 50 } = {},
): Purchase {
  const email = `${name}@kundin.example`;
  return {
    buyer: createBuyer({ email, cards: random.whole(1, 3), francs: random.whole(20, 60), kind }),
    ...{ kind, key: `attempt-of-${name}`, retry, returns: random.percent(returning) },
    ...{ orderId: '', reference: '', secret: '', retried: [], faults: [] },
  };
}

/**
 * Sends a request, with retries if necessary. Records a fault and returns undefined if the response has
 * another status.
 */
export async function send(
  { retry, retried, faults }: Purchase,
  what: string,
  request: () => Promise<Answer>,
  good: number,
): Promise<Answer | undefined> {
  const isFailed = ({ status }: Answer) =>
    retry === 'once' ? status !== good : status === 0 || (retry === '5xx' && status >= 500);
  const first = await request();
  let answer = first;
  for (let tries = 1; isFailed(answer) && tries < (retry === 'once' ? 2 : TRIES); tries += 1) {
    await wait(retry === 'once' ? ONCE_AFTER_MS : AGAIN_AFTER_MS);
    answer = await request();
  }
  if (answer !== first) retried.push(`${what} ${first.status}`);
  if (answer.status === good) return answer;
  faults.push(`${what} is answered ${answer.status}`);
  return undefined;
}

/** Places the order. Retries use the same key. */
export async function placeOrder(purchase: Purchase, shop: string): Promise<void> {
  const { buyer, key } = purchase;
  const answer = await send(purchase, 'the payment attempt', () => buyer.placeOrder(shop, key), 201);
  if (answer === undefined) return;
  purchase.orderId = String(answer.body.id);
  purchase.reference = String(answer.body.reference);
}

export async function approve(purchase: Purchase, external: ExternalSystems): Promise<void> {
  if (purchase.reference === '') return;
  purchase.secret = await external.pay(purchase.reference, 'approve');
}

/** Returns from the payment page, and reloads it until it shows the result of the payment. */
export async function returnToShop(purchase: Purchase, shop: string): Promise<void> {
  const { buyer, secret, faults, kind } = purchase;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await send(purchase, 'the return', () => buyer.returnToShop(shop, secret), 200);
    if (answer === undefined) return;
    const { orderStatus, totalOrderAmount } = answer.body;
    if (kind === 'digital' && totalOrderAmount !== buyer.total)
      return void faults.push('the buyer is told of another amount');
    if (orderStatus === 'Confirmed') return;
    if (orderStatus !== 'Created') return void faults.push(`the buyer is told ${String(orderStatus)}`);
    await wait(AGAIN_AFTER_MS);
  }
  faults.push('the buyer waits for ever');
}

const NOT_DELIVERED = `
  select o.reference from orders o
    left join mail m on m.order_id = o.id and m.status = 'Sent' and m.kind in ('confirmation', 'cards')
   where o.primary_address->>'email' = any($1) or o.reference = any($1) group by o.id
  having o.status <> 'Confirmed' or count(m.id) < case when o.is_marked_for_digital_email_confirmation then 2 else 1 end`;

/**
 * Finds orders that aren't confirmed and mailed.
 * @param names their references, or the e-mail addresses of their buyers
 */
export async function findUndelivered(rows: QueryRows, names: readonly string[]): Promise<string[]> {
  return (await rows<{ reference: string }>(NOT_DELIVERED, [names])).map(({ reference }) => reference);
}

export async function untilDelivered({ rows }: Sources, purchases: readonly Purchase[]): Promise<void> {
  const emails = purchases.map(({ buyer }) => buyer.email);
  let left: string[] = [];
  await eventually(
    () => `all orders are confirmed and mailed, ${left.length} of ${emails.length} are not`,
    async () => {
      left = await findUndelivered(rows, emails);
      return left.length === 0;
    },
  );
}

const POSTED: OrderEnd = {
  ...PAYMENT_ENDS.paid,
  mails: { confirmation: 'Sent' },
  cards: ['ToPost'],
  parcel: 'ToPack',
};

/** Lists the faults of purchases that should be complete, each with its buyer. */
export async function findAllPurchaseFaults(
  sources: Sources,
  purchases: readonly Purchase[],
  copies?: Parameters<typeof findEndFaults>[3],
): Promise<string[]> {
  const found = await Promise.all(
    purchases.map(async (purchase) =>
      (await findPurchaseFaults(sources, purchase, copies)).map(
        (fault) => `${purchase.buyer.email}: ${fault}`,
      ),
    ),
  );
  return found.flat();
}

export async function findPurchaseFaults(
  sources: Sources,
  { buyer, kind, reference: shownReference, faults }: Purchase,
  copies?: Parameters<typeof findEndFaults>[3],
): Promise<string[]> {
  const orders = await sources.rows<{ reference: string; token: string; shippingCost: number }>(
    `select o.reference, p.token, o.shipping_cost as "shippingCost"
       from orders o join payment p on p.order_id = o.id where o.primary_address->>'email' = $1`,
    [buyer.email],
  );
  const [order] = orders;
  if (order === undefined || orders.length !== 1)
    return [...faults, `${orders.length} orders of one payment attempt`];
  const { reference, token, shippingCost } = order;
  const ordered = { ...buyer, reference, total: buyer.total + shippingCost };
  const end = kind === 'digital' ? PAYMENT_ENDS.paid : POSTED;
  const opened = (await sources.external.payments(reference)).filter((event) => event.kind === 'opened');
  return [
    ...faults,
    ...(await findEndFaults(sources, ordered, end, copies)),
    ...(reference === shownReference ? [] : ['the buyer is told of another order']),
    ...(opened.every((event) => event.token === token)
      ? []
      : ['a payment page was opened that is not the order’s']),
  ];
}
