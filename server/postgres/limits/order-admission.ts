import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { LONGEST_WINDOW_MS, type Slice } from '#rules/abuse-limits.ts';
import type { SolvedChallenge } from '#server/checkout/challenges.ts';
import type { Counted, Counts } from '#server/checkout/limit-repository.ts';
import type {
  Admission,
  DigitalValueLimit,
  OrderOrigin,
  OriginFacts,
  Refusal,
} from '#server/checkout/order-admission.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { intervalOf } from '../interval.ts';
import { orderOrigin, usedChallenge } from '../schema/abuse-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { countDown, countUp } from './limit-counts.ts';
import { readOutcomes } from './payment-outcomes.ts';

/** Thrown to undo the transaction of an order that is refused. */
export class OrderRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('an order is refused');
    this.refusal = refusal;
  }
}

/**
 * Counts an order for what visitors share, before the transaction that stores it: in that one the rows of a network would
 * be locked, and a process that stands still there would hold up everybody else in it.
 */
export function countOrder(db: Db, { origin }: Admission): Promise<Counts> {
  const { addressKey, emailKey, sessionKey } = origin;
  return countUp(db, sharedBy(origin), [
    { name: 'sessionsPerAddress', key: addressKey },
    { name: 'failedPaymentsPerSession', key: sessionKey },
    { name: 'failedPaymentsPerAddress', key: addressKey },
    { name: 'failedPaymentsPerEmail', key: emailKey },
  ]);
}

/** Takes it back: what was not let in is not counted. */
export async function uncountOrder(db: Db, { origin }: Admission, counts: Counts): Promise<void> {
  for (const counted of sharedBy(origin)) await countDown(db, counted, counts);
}

function sharedBy({ addressKey, networkKey }: OrderOrigin): Counted[] {
  return [
    { name: 'ordersPerAddress', key: addressKey },
    { name: 'ordersPerNetwork', key: networkKey },
  ];
}

/**
 * Counts an order for its session, too, and lets it in.
 * @param counts of what visitors share
 * @param session of the order; its row is locked
 * @throws OrderRefused
 */
export async function admit(
  tx: Tx,
  admission: Admission,
  counts: Counts,
  session: { sessionHash: string; ageMs: number },
): Promise<void> {
  const { origin, solved, judge } = admission;
  // Orders of one mailbox one after the other: the value of each is seen by the next.
  if (origin.digitalValue > 0) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${origin.emailKey}, 0))`);
  }
  const ofSession = await countUp(tx, [{ name: 'ordersPerSession', key: origin.sessionKey }]);
  const facts: OriginFacts = {
    now: ofSession.now,
    slices: new Map([...counts.slices, ...ofSession.slices]),
    ...(await readOutcomes(tx)),
    values: await readValues(tx, origin, session.sessionHash),
    sessionAgeMs: session.ageMs,
    isChallengeUsed: solved !== undefined && !(await use(tx, solved)),
  };
  const refusal = judge(facts);
  if (refusal !== undefined) throw new OrderRefused(refusal);
}

/** @returns whether it was not used before; undone with the order that it came with */
async function use(tx: Tx, { id, expiresAt }: SolvedChallenge): Promise<boolean> {
  const used = await tx.insert(usedChallenge).values({ id, expiresAt }).onConflictDoNothing().returning();
  return used.length === 1;
}

/** Of orders that are paid or may still be; the session's own open one gives way to the new one. */
async function readValues(tx: Tx, origin: OrderOrigin, sessionHash: string): Promise<OriginFacts['values']> {
  const values: Record<DigitalValueLimit, Slice[]> = {
    digitalValuePerEmail: [],
    digitalValuePerAddress: [],
    digitalValuePerNetwork: [],
  };
  if (origin.digitalValue === 0) return values;
  const own = and(eq(orders.sessionHash, sessionHash), eq(orders.status, 'Created'));
  const { emailKey, addressKey, networkKey } = orderOrigin;
  const rows = await tx
    .select({
      ...{ at: orderOrigin.createdAt, count: orderOrigin.digitalValue },
      ...{ emailKey, addressKey, networkKey },
    })
    .from(orderOrigin)
    .innerJoin(orders, eq(orders.id, orderOrigin.orderId))
    .where(
      and(
        or(
          eq(emailKey, origin.emailKey),
          eq(addressKey, origin.addressKey),
          eq(networkKey, origin.networkKey),
        ),
        gt(orderOrigin.createdAt, sql`cadeau_now() - ${intervalOf(LONGEST_WINDOW_MS)}`),
        inArray(orders.status, ['Created', 'Confirmed']),
        sql`not ${own}`,
        gt(orderOrigin.digitalValue, 0),
      ),
    );
  for (const { at, count, ...of } of rows) {
    const slice = { startsAt: at.getTime(), count };
    if (of.emailKey === origin.emailKey) values.digitalValuePerEmail.push(slice);
    if (of.addressKey === origin.addressKey) values.digitalValuePerAddress.push(slice);
    if (of.networkKey === origin.networkKey) values.digitalValuePerNetwork.push(slice);
  }
  return values;
}

/** Open orders of an address, the oldest, that a new one leaves no room for (L-3). */
export async function ordersWithoutRoom(
  tx: Tx,
  { origin, openOrdersMax }: Admission,
  sessionHash: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orderOrigin)
    .innerJoin(orders, eq(orders.id, orderOrigin.orderId))
    .where(
      and(
        eq(orderOrigin.addressKey, origin.addressKey),
        eq(orders.status, 'Created'),
        // The session's own open order is closed for the new one anyway.
        ne(orders.sessionHash, sessionHash),
      ),
    )
    .orderBy(desc(orderOrigin.createdAt), asc(orders.id))
    .offset(Math.max(openOrdersMax - 1, 0));
  return rows.map(({ id }) => id);
}
