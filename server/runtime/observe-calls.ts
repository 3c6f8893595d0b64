import type { Metrics } from './metrics.ts';
import { inSpan, type Tracing } from './tracing.ts';

export type Observing = { metrics: Pick<Metrics, 'outboundCall'>; tracing: Pick<Tracing, 'begin'> };

/**
 * Wraps a port so that each call of the given operations has metrics and a span.
 * @param toOutcome maps a response to the outcome label
 */
export function observeCalls<Port extends object>(
  port: Port,
  operations: readonly (keyof Port & string)[],
  { system, metrics, tracing }: Observing & { system: string },
  toOutcome: (answer: object) => string,
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
          outcome = toOutcome(answer);
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

/** Outcome of systems that may return an unknown result: `answered`, or the error. */
export function outcomeOfAnswer(answer: object): string {
  const { kind, fault } = answer as { kind?: string; fault?: string };
  return kind === 'unknown' || kind === 'failed' ? (fault ?? 'unknown') : 'answered';
}
