import { createRandom, type Random } from '../../testkit/random.ts';

/** Triggers that make the shop poll the provider about a payment. */
export type Trigger = 'return' | 'notification' | 'sweep';

/** One trigger at one of the two servers, and its delay from the start. */
export type Confirmation = { trigger: Trigger; server: 0 | 1; afterMs: number };

/** The events of one payment. The same seed creates the same schedule. */
export type Schedule = {
  seed: number;
  /** The payer's action on the page. */
  payer: 'approve' | 'decline' | 'abort' | 'open' | 'pending' | 'pending-decline';
  /** Delay from the start of the confirmations. Undefined if the payer pays before them. */
  paysAfterMs: number | undefined;
  cards: number;
  /** The provider's next call that gets no response. */
  lost: 'Assert' | 'Capture' | 'Cancel' | undefined;
  /** Delay after which the buyer places another order. */
  ordersAgainAfterMs: number | undefined;
  /** True if each confirmation waits for the previous response. Otherwise they overlap. */
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
/**
 * Number of combinations: every order of the triggers, on every choice of servers, sequential and concurrent.
 */
export const SYSTEMATIC = ORDERS.length * SERVERS * 2;
/** Must be coprime to the number of combinations, so that a few consecutive seeds already vary widely. */
const STEP = 37;

export function createSchedule(seed: number): Schedule {
  const random = createRandom(seed);
  const mix = (seed * STEP) % SYSTEMATIC;
  const order = ORDERS[mix % ORDERS.length] ?? [];
  const servers = Math.floor(mix / ORDERS.length) % SERVERS;
  const oneAfterTheOther = Math.floor(mix / ORDERS.length / SERVERS) === 1;
  const spread = oneAfterTheOther ? 0 : chooseSpread(random);
  const first = order.map((trigger, index) => ({
    trigger,
    server: ((servers >> index) & 1) as 0 | 1,
    afterMs: index * spread,
  }));
  const early = {
    seed,
    payer: choosePayer(random),
    cards: random.whole(1, 3),
    lost: random.percent(25) ? random.pick(['Assert', 'Capture', 'Cancel'] as const) : undefined,
    ordersAgainAfterMs: random.percent(15) ? random.whole(0, 60) : undefined,
    oneAfterTheOther,
    confirmations: [...first, ...moreConfirmations(random)],
  };
  return { ...early, paysAfterMs: random.percent(20) ? random.whole(0, 80) : undefined };
}

function choosePayer(random: Random): Schedule['payer'] {
  if (random.percent(65)) return 'approve';
  return random.pick(['decline', 'abort', 'open', 'pending', 'pending-decline'] as const);
}

/** Returns no delay, a tiny one, or about the duration of a provider call. */
function chooseSpread(random: Random): number {
  return random.pick([0, 0, 1, 3, 10, 25]);
}

/** Adds a few confirmations, occasionally many (F-9: 2 to 100 concurrent). */
function moreConfirmations(random: Random): Confirmation[] {
  const count = random.percent(1) ? random.whole(20, 97) : random.whole(0, 5);
  return Array.from({ length: count }, () => ({
    trigger: random.pick(['return', 'notification', 'sweep'] as const),
    server: random.whole(0, 1) as 0 | 1,
    afterMs: random.whole(0, 40),
  }));
}
