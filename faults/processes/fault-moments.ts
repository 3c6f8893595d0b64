/** Moments of a payment at which a process of the shop can be struck. */
export type Moment = 'M1' | 'M2' | 'M3' | 'M4' | 'M5' | 'M6' | 'M7' | 'M8' | 'M9' | 'M10';
export type ProcessName = 'web' | 'worker';
/** SIGKILL of the process (F-1, F-2); the loss of all connections to the database (F-4); SIGKILL of its server (F-3). */
export const PROCESS_FAULTS = ['kill', 'cut', 'crash'] as const;
export type ProcessFault = (typeof PROCESS_FAULTS)[number];
/** The word that plays it (faults/main.ts). */
export const WORD_OF = { kill: 'kills', cut: 'cuts', crash: 'crashes' } as const;

/** While the buyer places the order. */
export const WHILE_PLACING: Moment[] = ['M1', 'M2', 'M3', 'M4'];
/** While the shop asks what became of the payment. */
export const WHILE_CONFIRMING: Moment[] = ['M6', 'M7', 'M8', 'M9', 'M10'];

export type Place = { process: ProcessName; moment: Moment };

/** Every place at which a payment can be struck: which process, and at which moment. */
export const PLACES: Place[] = [
  ...[...WHILE_PLACING, 'M5' as const, ...WHILE_CONFIRMING].map((moment) => ({
    process: 'web' as const,
    moment,
  })),
  ...WHILE_CONFIRMING.map((moment) => ({ process: 'worker' as const, moment })),
];
