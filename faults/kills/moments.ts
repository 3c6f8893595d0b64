/** Moments of money.md part 2 that a process of the house can be killed at while a payment is under way. */
export type Moment = 'M1' | 'M2' | 'M3' | 'M4' | 'M5' | 'M6' | 'M7' | 'M8' | 'M9' | 'M10';
export type Victim = 'web' | 'worker';
/**
 * SIGKILL of the process; the loss of all connections to the database; SIGKILL of the database server (money.md F1 and
 * F2, F4, F3).
 */
export const BLOWS = ['kill', 'cut', 'crash'] as const;
export type Blow = (typeof BLOWS)[number];

/** While the buyer presses "pay". */
export const WHILE_PLACING: Moment[] = ['M1', 'M2', 'M3', 'M4'];
/** While somebody has asked what became of the payment. */
export const WHILE_CONFIRMING: Moment[] = ['M6', 'M7', 'M8', 'M9', 'M10'];

export type Cell = { victim: Victim; moment: Moment };

/** Every cell of F1 and F2 for payments: which process, and where it stands. */
export const CELLS: Cell[] = [
  ...[...WHILE_PLACING, 'M5' as const, ...WHILE_CONFIRMING].map((moment) => ({
    victim: 'web' as const,
    moment,
  })),
  ...WHILE_CONFIRMING.map((moment) => ({ victim: 'worker' as const, moment })),
];
