export type Poll<T> = {
  /** Answers undefined while there is nothing yet. */
  ask: () => Promise<T | undefined>;
  /** How many ms to wait before it is asked the next time. */
  pause: () => number;
  /** How often it is asked at most; without it, until there is an answer. */
  times?: number;
  wait: (ms: number) => Promise<void>;
};

/** Asks again and again until there is an answer; undefined when aborted, or when it was asked often enough. */
export async function poll<T>(
  { ask, pause, times = Number.POSITIVE_INFINITY, wait }: Poll<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (let time = 0; time < times; time += 1) {
    await wait(pause());
    if (signal.aborted) return undefined;
    const answer = await ask();
    if (signal.aborted) return undefined;
    if (answer !== undefined) return answer;
  }
  return undefined;
}
