/**
 * Failpoints of docs/requirements/faults.md, where tests kill or hold a process. M5, the buyer on the payment
 * page, is missing because none of our code runs then.
 */
export type Failpoint = `M${1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18}`;

/** Does nothing. `node --conditions=failpoints` replaces it with failpoint-armed.ts (package.json, imports). */
export async function failpoint(_name: Failpoint, _reference: string): Promise<void> {}
