/** Takes how one call ended and how long it took. */
export type CallObserver = (call: { operation: string; outcome: string }, seconds: number) => void;

/**
 * The same port, of which each call of these operations is reported.
 * @param outcomeOf what an answer counts as
 */
export function observeCalls<Port extends object>(
  port: Port,
  operations: readonly (keyof Port & string)[],
  observe: CallObserver,
  outcomeOf: (answer: object) => string,
): Port {
  const observed = { ...port };
  for (const operation of operations) {
    const call = port[operation] as (...given: unknown[]) => Promise<object>;
    const reported = async (...given: unknown[]): Promise<object> => {
      const begun = performance.now();
      let outcome = 'failed';
      try {
        const answer = await call(...given);
        outcome = outcomeOf(answer);
        return answer;
      } finally {
        observe({ operation, outcome }, (performance.now() - begun) / 1000);
      }
    };
    Object.assign(observed, { [operation]: reported });
  }
  return observed;
}

/** Of a system that may leave it unknown what it did: `answered`, or the fault. */
export function outcomeOfAnswer(answer: object): string {
  const { kind, fault } = answer as { kind?: string; fault?: string };
  return kind === 'unknown' || kind === 'failed' ? (fault ?? 'unknown') : 'answered';
}
