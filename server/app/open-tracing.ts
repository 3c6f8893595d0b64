import type { Log } from '#server/runtime/log.ts';
import { NO_TRACING, type Tracing, type TracingConfig } from '#server/runtime/tracing.ts';

/** Without a collector nothing of OpenTelemetry is loaded. */
export async function openTracing(config: TracingConfig | undefined, log: Log): Promise<Tracing> {
  if (config === undefined) return NO_TRACING;
  const { createOtlpTracing } = await import('#server/runtime/otlp-tracing.ts');
  return createOtlpTracing(config, log);
}
