import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, createBuyer } from '../../testkit/buyer.ts';
import type { ShopServer } from '../environment/shop-server.ts';
import type { PaymentEnvironment } from './payment-environment.ts';

/** One order of a scenario. */
export type PaymentOrder = {
  buyer: Buyer;
  reference: string;
  /** Of the return address and of the notification's. */
  secret: string;
  notifySecret: string;
  /** What was wrong on the way. */
  faults: string[];
};

/** What makes the shop ask the provider about a payment. */
const TRIGGERS = ['return', 'notification', 'sweep'] as const;

/** New buyers with their sessions; none has ordered yet. */
export async function buyers(environment: PaymentEnvironment, count: number): Promise<Buyer[]> {
  const { first, random, newName } = environment;
  return Promise.all(
    Array.from({ length: count }, async () => {
      // Digital cards above CHF 100: these need a liability shift.
      const email = `${newName()}@kundin.example`;
      const buyer = createBuyer({ email, cards: 3, francs: random.whole(40, 60) });
      const answer = await buyer.open(first.url);
      if (answer.status >= 400 || answer.status === 0) throw new Error(`no session, ${answer.status}`);
      return buyer;
    }),
  );
}

/** The key of one of a buyer's payment attempts. */
export function keyOf({ email }: Buyer, which: string): string {
  return `attempt-of-${email.split('@')[0]}-${which}`;
}

/** Places an order at the first process. */
export async function placeOne(
  environment: PaymentEnvironment,
  buyer: Buyer,
  which: string,
): Promise<PaymentOrder> {
  const answer = await buyer.placeOrder(environment.first.url, keyOf(buyer, which));
  return placedOrder(environment, buyer, answer);
}

/** The order that an answer to a payment attempt tells of. @throws when it tells of none */
export async function placedOrder(
  { rows }: PaymentEnvironment,
  buyer: Buyer,
  answer: Answer,
): Promise<PaymentOrder> {
  if (answer.status !== 201) throw new Error(`a payment attempt is answered ${answer.status}`);
  const reference = String(answer.body.reference);
  const [row] = await rows<{ return_secret: string; notify_secret: string }>(
    'select return_secret, notify_secret from payment p join orders o on o.id = p.order_id where o.reference = $1',
    [reference],
  );
  return {
    buyer,
    reference,
    secret: row?.return_secret ?? '',
    notifySecret: row?.notify_secret ?? '',
    faults: [],
  };
}

/** The only order of a buyer whose payment attempt failed. */
export async function unansweredOrder({ rows }: PaymentEnvironment, buyer: Buyer): Promise<PaymentOrder> {
  const [row] = await rows<{ reference: string }>(
    `select reference from orders where primary_address->>'email' = $1 order by created_at limit 1`,
    [buyer.email],
  );
  return { buyer, reference: row?.reference ?? '', secret: '', notifySecret: '', faults: [] };
}

/** This many orders with a payment page. */
export async function place(environment: PaymentEnvironment, count: number): Promise<PaymentOrder[]> {
  const some = await buyers(environment, count);
  return Promise.all(some.map((buyer) => placeOne(environment, buyer, 'first')));
}

/** @param fault what the payer types to order a fault (stand-ins/README.md) */
export async function approve(
  { external }: PaymentEnvironment,
  orders: PaymentOrder[],
  fault = '',
): Promise<void> {
  for (const { reference } of orders) await external.pay(reference, 'approve', { fault });
}

/** Makes a process ask what became of a payment: by any trigger, or by one of those given. */
export async function confirm(
  { random, external }: PaymentEnvironment,
  order: PaymentOrder,
  server: ShopServer,
  triggers: readonly (typeof TRIGGERS)[number][] = TRIGGERS,
): Promise<Answer | undefined> {
  const trigger = random.oneOf(triggers);
  if (trigger === 'sweep') return void (await server.sweep(order.reference));
  if (trigger === 'return') return order.buyer.returnToShop(server.url, order.secret);
  const answer = await external.notify(`${server.url}/api`, order.notifySecret).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.status !== 200) order.faults.push(`the notification is answered ${answer?.status ?? 'not'}`);
  return undefined;
}

/** A buyer who returns while nothing is known is told that the payment is being checked, and no error. */
export function expectChecking(order: PaymentOrder, answer: Answer | undefined): void {
  if (answer === undefined) return;
  const { status, body } = answer;
  if (status === 200 && body.orderStatus === 'Created') return;
  order.faults.push(`the buyer is told ${String(body.orderStatus ?? status)}, not that it is being checked`);
}

/** All of them are confirmed at the first process; each buyer who returns is told that it is being checked. */
export async function confirmWithoutResult(
  environment: PaymentEnvironment,
  orders: PaymentOrder[],
  triggers?: Parameters<typeof confirm>[3],
): Promise<void> {
  await Promise.all(
    orders.map(async (order) =>
      expectChecking(order, await confirm(environment, order, environment.first, triggers)),
    ),
  );
}

/** Tries again as a browser does, until there is an answer that is not that of a broken server. */
export async function untilAnswered(call: () => Promise<Answer>, tries = 1_500): Promise<Answer> {
  for (let left = tries; ; left -= 1) {
    const answer = await call();
    if ((answer.status !== 0 && answer.status < 500) || left === 0) return answer;
    await wait(200);
  }
}
