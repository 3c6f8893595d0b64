/**
 * The moments of docs/requirements/faults.md at which a test kills or holds a process. M-5, the buyer on the
 * payment page, is not in the code: nothing of ours runs then.
 */
export type Moment =
  | 'M1'
  | 'M2'
  | 'M3'
  | 'M4'
  | 'M6'
  | 'M7'
  | 'M8'
  | 'M9'
  | 'M10'
  | 'M11'
  | 'M12'
  | 'M13'
  | 'M14'
  | 'M15'
  | 'M16';

/** Does nothing. Only `node --conditions=failpoints` puts failpoint-armed.ts in its place (package.json, imports). */
export async function failpoint(_moment: Moment, _reference: string): Promise<void> {}
