export type PollOptions<T> = {
  /** Resolves to undefined while there is no result. */
  load: () => Promise<T | undefined>;
  /** Milliseconds until the next attempt. */
  getDelay: () => number;
  /** Maximum number of attempts; unlimited by default. */
  maxAttempts?: number;
  wait: (ms: number) => Promise<void>;
};

/** Returns undefined when aborted or out of attempts. */
export async function poll<T>(
  { load, getDelay, maxAttempts = Number.POSITIVE_INFINITY, wait }: PollOptions<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await wait(getDelay());
    if (signal.aborted) return undefined;
    const result = await load();
    if (signal.aborted) return undefined;
    if (result !== undefined) return result;
  }
  return undefined;
}

/** `AbortSignal.timeout`, which Safari 15, Chrome 102 and Firefox 99 lack. */
export function timeoutSignal(ms: number): AbortSignal {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), ms);
  return timeout.signal;
}

/** `signal.throwIfAborted()`, which Chrome 99 and Firefox 96 lack. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('Aborted', 'AbortError');
}
