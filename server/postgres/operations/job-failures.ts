import { TryLater } from '#server/runtime/try-later.ts';

/** What the queue keeps of a failed try: the kind of the fault, never its words, which may carry values. */
export type FailedTry = { fault: string; unforeseen: number };

export type Verdict = { status: 'failed' | 'deadletter'; output: FailedTry };

/** With the delays of the queue, the last of them comes 22 minutes after the first (money.md F20). */
const UNFORESEEN_TRIES = 14;

/**
 * Says what becomes of a job that failed.
 * @param before what its last try left behind, if it is not the first
 */
export function judgeFailure(error: unknown, before: unknown): Verdict {
  const earlier = Number(Object(before).unforeseen ?? 0);
  const unforeseen = error instanceof TryLater ? earlier : earlier + 1;
  const fault = error instanceof Error ? error.constructor.name : 'unknown';
  return { status: unforeseen >= UNFORESEEN_TRIES ? 'deadletter' : 'failed', output: { fault, unforeseen } };
}
