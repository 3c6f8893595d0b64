import { type SQL, sql } from 'drizzle-orm';
import {
  ABUSE_LIMITS,
  type AddressOrder,
  LONGEST_WINDOW_MS,
  type PaymentOutcomes,
  type Slice,
} from '#rules/abuse-limits.ts';
import type { SolvedChallenge } from '#server/checkout/challenges.ts';
import type { Admission, OrderOrigin, OriginFacts, Refusal } from '#server/checkout/order-admission.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { usedChallenge } from '../schema/abuse-tables.ts';
import { toInterval } from '../shared/interval.ts';
import {
  buildCountCtes,
  type CountedLimit,
  type CountRow,
  countAsynchronously,
  SELECT_COUNTS,
  type SliceCounts,
  toCounts,
  undoCount,
} from './limit-counts.ts';
import { type OutcomeRow, SELECT_OUTCOMES, toOutcomes } from './payment-outcomes.ts';

export class OrderRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('the order was refused by a limit');
    this.refusal = refusal;
  }
}

/**
 * Call before the transaction that stores the order. Inside it, a stalled process would lock the counts of a
 * whole network.
 */
export function countOrder(db: Db, { origin }: Admission): Promise<SliceCounts> {
  const { addressKey, emailKey, sessionKey } = origin;
  return countAsynchronously(db, getSharedLimits(origin), [
    { name: 'sessionsPerAddress', key: addressKey },
    { name: 'failedPaymentsPerSession', key: sessionKey },
    { name: 'failedPaymentsPerAddress', key: addressKey },
    { name: 'failedPaymentsPerEmail', key: emailKey },
  ]);
}

export async function uncountOrder(db: Db, { origin }: Admission, counts: SliceCounts): Promise<void> {
  for (const counted of getSharedLimits(origin)) await undoCount(db, counted, counts);
}

function getSharedLimits({ addressKey, networkKey }: OrderOrigin): CountedLimit[] {
  return [
    { name: 'ordersPerAddress', key: addressKey },
    { name: 'ordersPerNetwork', key: networkKey },
  ];
}

/**
 * Counts an order for its session and admits it.
 * @param counts counts of the shared limits
 * @param session session of the order; the caller has locked it and the mailbox
 * @throws OrderRefused
 */
export async function admitOrder(
  tx: Tx,
  admission: Admission,
  counts: SliceCounts,
  session: { sessionHash: string; ageMs: number },
): Promise<void> {
  const { origin, solved, check } = admission;
  const known = await readFacts(tx, origin, session.sessionHash);
  const facts: OriginFacts = {
    ...known,
    slices: new Map([...counts.slices, ...known.slices]),
    sessionAgeMs: session.ageMs,
    isChallengeUsed: solved !== undefined && !(await consumeChallenge(tx, solved)),
  };
  const refusal = check(facts);
  if (refusal !== undefined) throw new OrderRefused(refusal);
}

/**
 * Stores the challenge as used; rolled back together with the order.
 * @returns false if the challenge was already used
 */
async function consumeChallenge(tx: Tx, { id, expiresAt }: SolvedChallenge): Promise<boolean> {
  const used = await tx.insert(usedChallenge).values({ id, expiresAt }).onConflictDoNothing().returning();
  return used.length === 1;
}

type AdmissionFacts = SliceCounts & PaymentOutcomes & Pick<OriginFacts, 'values' | 'ordersByAddress'>;
type ValueRow = { at: number; count: number; email: boolean; address: boolean; network: boolean };

async function readFacts(tx: Tx, origin: OrderOrigin, sessionHash: string): Promise<AdmissionFacts> {
  const [row] = await queryRows<{
    counted: CountRow[];
    outcomes: OutcomeRow;
    values: ValueRow[];
    addressOrders: AddressOrder[];
  }>(
    tx,
    sql`with ${buildCountCtes([{ name: 'ordersPerSession', key: origin.sessionKey }])},
          outcomes as (${SELECT_OUTCOMES}), known as (${selectDigitalValues(origin, sessionHash)})
        select (select json_agg(counts) from (${SELECT_COUNTS}) counts) as counted,
          (select to_json(outcomes) from outcomes) as outcomes,
          coalesce((select json_agg(known) from known), '[]') as values,
          coalesce((select json_agg(placed) from (${selectAddressOrders(origin, sessionHash)}) placed), '[]') as "addressOrders"`,
  );
  if (row === undefined) throw new Error('the limit query returned no row');
  const toSlices = (key: 'email' | 'address' | 'network'): Slice[] =>
    row.values.filter((value) => value[key]).map(({ at, count }) => ({ startsAt: at, count }));
  return {
    ...toCounts(row.counted),
    ...toOutcomes(row.outcomes),
    ordersByAddress: row.addressOrders,
    values: {
      digitalValuePerEmail: toSlices('email'),
      digitalValuePerAddress: toSlices('address'),
      digitalValuePerNetwork: toSlices('network'),
    },
  };
}

/**
 * Selects the values of digital cards in paid or open orders. Excludes the session's own open order, which
 * the new order replaces.
 */
function selectDigitalValues(
  { emailKey, addressKey, networkKey, digitalValue }: OrderOrigin,
  sessionHash: string,
): SQL {
  return sql`select (extract(epoch from r.created_at) * 1000)::float8 as at, r.digital_value as count,
      r.email_key = ${emailKey} as email, r.address_key = ${addressKey} as address,
      r.network_key = ${networkKey} as network
    from order_origin r join orders o on o.id = r.order_id
    where ${digitalValue}::int > 0
      and (r.email_key = ${emailKey} or r.address_key = ${addressKey} or r.network_key = ${networkKey})
      and r.created_at > cadeau_now() - ${toInterval(LONGEST_WINDOW_MS)}
      and o.status in ('Created', 'Confirmed') and not (o.session_hash = ${sessionHash} and o.status = 'Created')
      and r.digital_value > 0`;
}

/** Selects the orders of the IP address, except the session's own open order, which the new one replaces. */
function selectAddressOrders({ addressKey }: OrderOrigin, sessionHash: string): SQL {
  return sql`select (extract(epoch from r.created_at) * 1000)::float8 as "placedAt",
      case when p.status = 'UnAuthorized' then 'declined' when o.status = 'Created' then 'open' else 'approved' end as payment
    from order_origin r join orders o on o.id = r.order_id join payment p on p.order_id = o.id
    where r.address_key = ${addressKey}
      and r.created_at > cadeau_now() - ${toInterval(ABUSE_LIMITS.openOrdersPerAddress.windowMs)}
      and (o.status = 'Created' and o.session_hash <> ${sessionHash}
        or o.status = 'Confirmed' or p.status = 'UnAuthorized' and p.status_cause = 'declined')`;
}
