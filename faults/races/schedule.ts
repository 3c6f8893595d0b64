import { createRandom, type Random } from '../random.ts';

export type Trigger = 'return' | 'notify' | 'sweep';

/** Somebody at a door of one of the two servers, so long after the beginning. */
export type Knock = { door: Trigger; server: 0 | 1; afterMs: number };

/** What happens to one payment. The same seed makes the same schedule. */
export type Schedule = {
  seed: number;
  /** What the payer does on the page. */
  payer: 'approve' | 'decline' | 'abort' | 'open' | 'pending' | 'pending-decline';
  /** Only when the knocking has begun, so long after its beginning; otherwise before. */
  paysAfterMs: number | undefined;
  cards: number;
  /** Which next call of the provider stays without an answer. */
  lost: 'Assert' | 'Capture' | 'Cancel' | undefined;
  /** The buyer presses for a new order meanwhile, so long after the beginning. */
  pressesAgainAfterMs: number | undefined;
  /** Each knock waits for the answer to the one before it; otherwise they overlap. */
  oneAfterTheOther: boolean;
  knocks: Knock[];
};

const ORDERS: [Trigger, Trigger, Trigger][] = [
  ['return', 'notify', 'sweep'],
  ['return', 'sweep', 'notify'],
  ['notify', 'return', 'sweep'],
  ['notify', 'sweep', 'return'],
  ['sweep', 'return', 'notify'],
  ['sweep', 'notify', 'return'],
];
const SERVERS = 8;
/** Every order of the doors, on every choice of servers, one after the other and at once. */
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
  const first = order.map((door, index) => ({
    door,
    server: ((servers >> index) & 1) as 0 | 1,
    afterMs: index * spread,
  }));
  const early = {
    seed,
    payer: payerOf(random),
    cards: random.whole(1, 3),
    lost: random.percent(25) ? random.shuffled(['Assert', 'Capture', 'Cancel'] as const)[0] : undefined,
    pressesAgainAfterMs: random.percent(15) ? random.whole(0, 60) : undefined,
    oneAfterTheOther,
    knocks: [...first, ...moreKnocks(random)],
  };
  return { ...early, paysAfterMs: random.percent(20) ? random.whole(0, 80) : undefined };
}

function payerOf(random: Random): Schedule['payer'] {
  if (random.percent(65)) return 'approve';
  return random.shuffled(['decline', 'abort', 'open', 'pending', 'pending-decline'] as const)[0] ?? 'open';
}

/** At once, nearly so, or about as long apart as an answer of the provider takes. */
function spreadOf(random: Random): number {
  return [0, 0, 1, 3, 10, 25][random.whole(0, 5)] ?? 0;
}

/** Mostly a few, now and then a crowd (money.md F9: 2 to 100 at once). */
function moreKnocks(random: Random): Knock[] {
  const count = random.percent(1) ? random.whole(20, 97) : random.whole(0, 5);
  return Array.from({ length: count }, () => ({
    door: (['return', 'notify', 'sweep'] as const)[random.whole(0, 2)] ?? 'return',
    server: random.whole(0, 1) as 0 | 1,
    afterMs: random.whole(0, 40),
  }));
}
