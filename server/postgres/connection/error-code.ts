const CODES = {
  'lock-timeout': '55P03',
  'not-unique': '23505',
} as const;

/** Also searches the causes of wrapped errors. */
export function hasErrorCode(reason: keyof typeof CODES, error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === CODES[reason]) return true;
  }
  return false;
}
