import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, createBuyer } from '../house/buyer.ts';
import type { ShopServer } from '../house/shop-server.ts';
import type { Stage } from './stage.ts';

/** One order that a cell is played with. */
export type Order = {
  buyer: Buyer;
  reference: string;
  /** Of the return address and of the notification's. */
  secret: string;
  notifySecret: string;
  /** What was wrong on the way. */
  faults: string[];
};

const DOORS = ['return', 'notify', 'sweep'] as const;

/** New buyers with their sessions; they have not pressed yet. */
export async function buyers(stage: Stage, count: number): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { random } = stage;
      // Digital cards above CHF 100: what needs a liability shift.
      const buyer = createBuyer(`${stage.newName()}@kundin.example`, 3, random.whole(40, 60));
      const answer = await buyer.open(stage.first.url);
      if (answer.status >= 400 || answer.status === 0) throw new Error(`no session, ${answer.status}`);
      return buyer;
    }),
  );
}

/** The key of one of a buyer's presses. */
export function keyOf({ email }: Buyer, which: string): string {
  return `press-of-${email.split('@')[0]}-${which}`;
}

/** Presses "pay" at the first process. */
export async function press(stage: Stage, buyer: Buyer, which: string): Promise<Order> {
  return ordered(stage, buyer, await buyer.press(stage.first.url, keyOf(buyer, which)));
}

/** The order that an answer to a press tells of. @throws when it tells of none */
export async function ordered({ around }: Stage, buyer: Buyer, answer: Answer): Promise<Order> {
  if (answer.status !== 201) throw new Error(`a press is answered ${answer.status}`);
  const reference = String(answer.body.reference);
  const [row] = await around.rows<{ return_secret: string; notify_secret: string }>(
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

/** So many orders whose payment pages are handed out. */
export async function place(stage: Stage, count: number): Promise<Order[]> {
  const some = await buyers(stage, count);
  return Promise.all(some.map((buyer) => press(stage, buyer, 'first')));
}

export async function approve({ around }: Stage, orders: Order[], typed = ''): Promise<void> {
  for (const { reference } of orders) await around.far.pay(reference, 'approve', typed);
}

/** Somebody asks a process what became of the payment: by any door, or by one of those given. */
export async function knock(
  { random }: Stage,
  order: Order,
  server: ShopServer,
  doors: readonly (typeof DOORS)[number][] = DOORS,
): Promise<Answer | undefined> {
  const door = doors[random.whole(0, doors.length - 1)];
  if (door === 'sweep') return void (await server.sweep(order.reference));
  if (door === 'return') return order.buyer.comeBack(server.url, order.secret);
  const address = `${server.url}/api/payments/saferpay/notify/${order.notifySecret}/success`;
  const answer = await fetch(address).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.status !== 200) order.faults.push(`the notification is answered ${answer?.status ?? 'not'}`);
  return undefined;
}

/** The buyer who comes back while nothing is known reads that it is being checked, and no error. */
export function expectChecking(order: Order, answer: Answer | undefined): void {
  if (answer === undefined) return;
  const { status, body } = answer;
  if (status === 200 && body.orderStatus === 'Created') return;
  order.faults.push(`the buyer is told ${String(body.orderStatus ?? status)}, not that it is being checked`);
}

/** Tries again as the browser does, until there is an answer that is none of a broken server. */
export async function untilAnswered(call: () => Promise<Answer>, tries = 300): Promise<Answer> {
  for (let left = tries; ; left -= 1) {
    const answer = await call();
    if ((answer.status !== 0 && answer.status < 500) || left === 0) return answer;
    await wait(200);
  }
}
