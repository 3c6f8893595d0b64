/** Failures within this time that open the breaker, and how many (L-16). */
const WITHIN_MS = 60_000;
const FAILURES = 10;
/** How long an open breaker lets nothing pass before it tries one call. */
const PAUSE_MS = 10_000;

/** Says how a call ended. */
type End = (failed: boolean) => void;

export type Breaker = {
  /** Asked before a call leaves; undefined while it must not. */
  begin: () => End | undefined;
};

/**
 * Spares a supplier that fails, and our own jobs the waiting. Closed, everything passes. After ten failures in a minute
 * nothing does for a pause; then one call is let through, and its end decides. `now` in ms.
 */
export function createBreaker(now: () => number): Breaker {
  let failures: number[] = [];
  let openUntil: number | undefined;
  let probing = false;

  const probe: End = (failed) => {
    probing = false;
    if (failed) openUntil = now() + PAUSE_MS;
    else {
      openUntil = undefined;
      failures = [];
    }
  };
  const count: End = (failed) => {
    // A call from before it opened says nothing about the supplier of now.
    if (!failed || openUntil !== undefined) return;
    failures = [...failures.filter((at) => at > now() - WITHIN_MS), now()];
    if (failures.length >= FAILURES) openUntil = now() + PAUSE_MS;
  };
  return {
    begin: () => {
      if (openUntil === undefined) return count;
      if (probing || now() < openUntil) return undefined;
      probing = true;
      return probe;
    },
  };
}
