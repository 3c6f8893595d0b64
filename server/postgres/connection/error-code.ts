/** Codes of PostgreSQL that are expected somewhere. */
const CODES = {
  /** It gave up waiting for a lock (`lock_timeout`). */
  'lock-timeout': '55P03',
  /** Another row has this key. */
  'not-unique': '23505',
} as const;

/** Whether the server refused for this reason, however the error is wrapped. */
export function isRefusedFor(reason: keyof typeof CODES, error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === CODES[reason]) return true;
  }
  return false;
}
