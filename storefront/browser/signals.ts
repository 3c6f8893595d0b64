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
