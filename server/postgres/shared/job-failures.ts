import { isDatabaseAway } from '#server/runtime/database-away.ts';
import { TryLater } from '#server/runtime/try-later.ts';

/** What the queue keeps of a failed try: the kind of the fault, never its words, which may carry values. */
export type FailedTry = { fault: string; unforeseen: number };

export type Verdict = { status: 'failed' | 'deadletter'; output: FailedTry };

/** Tries of a job that ends each of them in a way nobody foresaw, or that ends its process (F-20). */
export const TRIES = 3;

/**
 * Says what becomes of a job that failed.
 * @param before what its last try left behind, if it is not the first
 */
export function judgeFailure(error: unknown, before: unknown): Verdict {
  const earlier = Number(Object(before).unforeseen ?? 0);
  const passes = error instanceof TryLater || isDatabaseAway(error);
  const unforeseen = passes ? earlier : earlier + 1;
  const fault = error instanceof Error ? error.constructor.name : 'unknown';
  return { status: unforeseen >= TRIES ? 'deadletter' : 'failed', output: { fault, unforeseen } };
}

/** Whether the last try of a job ended with its process, as the queue notes it when no heartbeat comes any more. */
export function endedWithProcess(before: unknown): boolean {
  return /timeout|timed out/.test(String(Object(Object(before).value).message));
}
