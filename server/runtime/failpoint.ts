/**
 * The moments of docs/requirements/faults.md at which a test kills or holds a process. M-5, the buyer on the
 * payment page, is not in the code: nothing of ours runs then.
 */
export type Moment = `M${1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18}`;

/** Does nothing. Only `node --conditions=failpoints` puts failpoint-armed.ts in its place (package.json, imports). */
export async function failpoint(_moment: Moment, _reference: string): Promise<void> {}
