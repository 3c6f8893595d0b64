import { isDatabaseAway } from '#server/runtime/database-away.ts';
import { TryLater } from '#server/runtime/try-later.ts';

/**
 * The stored output of a failed attempt: the error's class, never its message, which may contain personal
 * data.
 */
export type FailedTry = { fault: string; unforeseen: number };

export type Verdict = { status: 'failed' | 'deadletter'; output: FailedTry };

/** Maximum attempts of a job that fail with an unexpected error or crash the process (F-20). */
export const TRIES = 3;

/** @param before output of the previous attempt, if any */
export function judgeFailure(error: unknown, before: unknown): Verdict {
  const earlier = Number(Object(before).unforeseen ?? 0);
  const passes = error instanceof TryLater || isDatabaseAway(error);
  const unforeseen = passes ? earlier : earlier + 1;
  const fault = error instanceof Error ? error.constructor.name : 'unknown';
  return { status: unforeseen >= TRIES ? 'deadletter' : 'failed', output: { fault, unforeseen } };
}

/** Returns true if the previous attempt crashed its process. The queue records this when heartbeats stop. */
export function endedWithProcess(before: unknown): boolean {
  return /timeout|timed out/.test(String(Object(Object(before).value).message));
}
