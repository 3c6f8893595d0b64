import { createRandom, type Random } from '../../testkit/random.ts';

/** Events that make the shop poll the provider for a payment. */
export type Trigger = 'return' | 'notification' | 'sweep';

/** A trigger at one of the two servers, and its delay from the start. */
export type Confirmation = { trigger: Trigger; server: 0 | 1; afterMs: number };

/** The events of one payment. The same seed creates the same schedule. */
export type Schedule = {
  seed: number;
  /** The payer's action on the page. */
  payer: 'approve' | 'decline' | 'abort' | 'open' | 'pending' | 'pending-decline';
  /** Delay from the start of the confirmations. Undefined if the payer pays before the confirmations. */
  paysAfterMs: number | undefined;
  cards: number;
  /** The provider call whose next response is lost. */
  lost: 'Assert' | 'Capture' | 'Cancel' | undefined;
  /** Delay after which the buyer places another order. Undefined if there is none. */
  ordersAgainAfterMs: number | undefined;
  /** True if each confirmation waits for the previous response. Otherwise they overlap. */
  isSequential: boolean;
  confirmations: Confirmation[];
};

const TRIGGER_ORDERS: [Trigger, Trigger, Trigger][] = [
  ['return', 'notification', 'sweep'],
  ['return', 'sweep', 'notification'],
  ['notification', 'return', 'sweep'],
  ['notification', 'sweep', 'return'],
  ['sweep', 'return', 'notification'],
  ['sweep', 'notification', 'return'],
];
const SERVER_CHOICES = 8;
/**
 * Number of combinations: each order of the triggers, with each choice of servers, sequential and concurrent.
 */
export const COMBINATIONS = TRIGGER_ORDERS.length * SERVER_CHOICES * 2;
/** Coprime to the number of combinations, so that consecutive seeds vary widely and all combinations occur. */
const STEP = 37;

export function createSchedule(seed: number): Schedule {
  const random = createRandom(seed);
  const combination = (seed * STEP) % COMBINATIONS;
  const order = TRIGGER_ORDERS[combination % TRIGGER_ORDERS.length] ?? [];
  const servers = Math.floor(combination / TRIGGER_ORDERS.length) % SERVER_CHOICES;
  const isSequential = Math.floor(combination / TRIGGER_ORDERS.length / SERVER_CHOICES) === 1;
  const spread = isSequential ? 0 : chooseSpread(random);
  const systematic = order.map((trigger, index) => ({
    trigger,
    server: ((servers >> index) & 1) as 0 | 1,
    afterMs: index * spread,
  }));
  const schedule = {
    seed,
    payer: choosePayer(random),
    cards: random.whole(1, 3),
    lost: random.percent(25) ? random.pick(['Assert', 'Capture', 'Cancel'] as const) : undefined,
    ordersAgainAfterMs: random.percent(15) ? random.whole(0, 60) : undefined,
    isSequential,
    confirmations: [...systematic, ...createMoreConfirmations(random)],
  };
  return { ...schedule, paysAfterMs: random.percent(20) ? random.whole(0, 80) : undefined };
}

function choosePayer(random: Random): Schedule['payer'] {
  if (random.percent(65)) return 'approve';
  return random.pick(['decline', 'abort', 'open', 'pending', 'pending-decline'] as const);
}

/** Returns no delay, a tiny delay, or about the duration of a provider call. */
function chooseSpread(random: Random): number {
  return random.pick([0, 0, 1, 3, 10, 25]);
}

/** Adds a few confirmations, occasionally many (F-9: 2 to 100 concurrent). */
function createMoreConfirmations(random: Random): Confirmation[] {
  const count = random.percent(1) ? random.whole(20, 97) : random.whole(0, 5);
  return Array.from({ length: count }, () => ({
    trigger: random.pick(['return', 'notification', 'sweep'] as const),
    server: random.whole(0, 1) as 0 | 1,
    afterMs: random.whole(0, 40),
  }));
}
