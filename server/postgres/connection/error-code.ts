const CODES = {
  'lock-timeout': '55P03',
  'not-unique': '23505',
} as const;

/** Also checks the causes of wrapped errors. */
export function hasErrorCode(reason: keyof typeof CODES, error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === CODES[reason]) return true;
  }
  return false;
}
