import { createRandom, type Random } from '../../testkit/random.ts';

/** What makes the shop ask the provider about a payment. */
export type Trigger = 'return' | 'notification' | 'sweep';

/** One trigger at one of the two servers, this long after the beginning. */
export type Confirmation = { trigger: Trigger; server: 0 | 1; afterMs: number };

/** What happens to one payment. The same seed makes the same schedule. */
export type Schedule = {
  seed: number;
  /** What the payer does on the page. */
  payer: 'approve' | 'decline' | 'abort' | 'open' | 'pending' | 'pending-decline';
  /** Only when the confirmations have begun, this long after their beginning; otherwise before. */
  paysAfterMs: number | undefined;
  cards: number;
  /** Which next call of the provider stays without an answer. */
  lost: 'Assert' | 'Capture' | 'Cancel' | undefined;
  /** The buyer places a new order meanwhile, this long after the beginning. */
  ordersAgainAfterMs: number | undefined;
  /** Each confirmation waits for the answer to the one before it; otherwise they overlap. */
  oneAfterTheOther: boolean;
  confirmations: Confirmation[];
};

const ORDERS: [Trigger, Trigger, Trigger][] = [
  ['return', 'notification', 'sweep'],
  ['return', 'sweep', 'notification'],
  ['notification', 'return', 'sweep'],
  ['notification', 'sweep', 'return'],
  ['sweep', 'return', 'notification'],
  ['sweep', 'notification', 'return'],
];
const SERVERS = 8;
/** Every order of the triggers, on every choice of servers, one after the other and at once. */
export const SYSTEMATIC = ORDERS.length * SERVERS * 2;
/** No divisor in common with it: a few seeds in a row are as different as many. */
const STEP = 37;

export function scheduleOf(seed: number): Schedule {
  const random = createRandom(seed);
  const mix = (seed * STEP) % SYSTEMATIC;
  const order = ORDERS[mix % ORDERS.length] ?? [];
  const servers = Math.floor(mix / ORDERS.length) % SERVERS;
  const oneAfterTheOther = Math.floor(mix / ORDERS.length / SERVERS) === 1;
  const spread = oneAfterTheOther ? 0 : spreadOf(random);
  const first = order.map((trigger, index) => ({
    trigger,
    server: ((servers >> index) & 1) as 0 | 1,
    afterMs: index * spread,
  }));
  const early = {
    seed,
    payer: payerOf(random),
    cards: random.whole(1, 3),
    lost: random.percent(25) ? random.oneOf(['Assert', 'Capture', 'Cancel'] as const) : undefined,
    ordersAgainAfterMs: random.percent(15) ? random.whole(0, 60) : undefined,
    oneAfterTheOther,
    confirmations: [...first, ...moreConfirmations(random)],
  };
  return { ...early, paysAfterMs: random.percent(20) ? random.whole(0, 80) : undefined };
}

function payerOf(random: Random): Schedule['payer'] {
  if (random.percent(65)) return 'approve';
  return random.oneOf(['decline', 'abort', 'open', 'pending', 'pending-decline'] as const);
}

/** At once, nearly so, or about as long apart as an answer of the provider takes. */
function spreadOf(random: Random): number {
  return random.oneOf([0, 0, 1, 3, 10, 25]);
}

/** Mostly a few, now and then many (F-9: 2 to 100 at once). */
function moreConfirmations(random: Random): Confirmation[] {
  const count = random.percent(1) ? random.whole(20, 97) : random.whole(0, 5);
  return Array.from({ length: count }, () => ({
    trigger: random.oneOf(['return', 'notification', 'sweep'] as const),
    server: random.whole(0, 1) as 0 | 1,
    afterMs: random.whole(0, 40),
  }));
}
