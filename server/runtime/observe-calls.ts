import type { Metrics } from './metrics.ts';
import { inSpan, type Tracing } from './tracing.ts';

/** Of which system calls are observed, and who is told how they ended and how long they took. */
export type Observing = { metrics: Pick<Metrics, 'outboundCall'>; tracing: Pick<Tracing, 'begin'> };

/**
 * The same port, of which each call of these operations is measured and has a span.
 * @param outcomeOf what an answer counts as
 */
export function observeCalls<Port extends object>(
  port: Port,
  operations: readonly (keyof Port & string)[],
  { system, metrics, tracing }: Observing & { system: string },
  outcomeOf: (answer: object) => string,
): Port {
  const observed = { ...port };
  for (const operation of operations) {
    const call = port[operation] as (...given: unknown[]) => Promise<object>;
    const reported = (...given: unknown[]): Promise<object> =>
      inSpan(tracing, `${system} ${operation}`, { kind: 'client' }, async (span) => {
        const begun = performance.now();
        let outcome = 'failed';
        try {
          const answer = await call(...given);
          outcome = outcomeOf(answer);
          if (outcome !== 'answered') span?.fail(outcome);
          return answer;
        } finally {
          metrics.outboundCall({ system, operation, outcome }, (performance.now() - begun) / 1000);
        }
      });
    Object.assign(observed, { [operation]: reported });
  }
  return observed;
}

/** Of a system that may leave it unknown what it did: `answered`, or the fault. */
export function outcomeOfAnswer(answer: object): string {
  const { kind, fault } = answer as { kind?: string; fault?: string };
  return kind === 'unknown' || kind === 'failed' ? (fault ?? 'unknown') : 'answered';
}
