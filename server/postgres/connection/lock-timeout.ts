/** Whether the server gave up waiting for a lock (`lock_timeout`), however the error is wrapped. */
export function isLockTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === '55P03') return true;
  }
  return false;
}
