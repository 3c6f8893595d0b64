import * as z from 'zod';
import type { TracingConfig } from '#server/runtime/tracing.ts';
import { address, hostOf, isThisMachine } from './address.ts';
import { oneOf } from './values.ts';

/** As OpenTelemetry writes them: `name=value,other=value`, of a value what is special as %20. */
const headers = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(.*?)\s*$/.exec(pair));
  try {
    const read = pairs.map((pair) => {
      if (pair === null) throw new Error('no pair');
      return [pair[1] ?? '', decodeURIComponent(pair[2] ?? '')] as const;
    });
    return Object.fromEntries(read);
  } catch {
    const message = 'must be as name=value,other=value; of a value, a comma and the like written as %2C';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

/** What the environment says of traces (docs/monitoring.md), under the names of OpenTelemetry. */
export const tracingSettings = {
  /** Where traces are sent to; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().default('cadeau'),
  OTEL_TRACES_SAMPLER: oneOf([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a part from 0 to 1, as 0.1' })
    .min(0, { error: 'must be at least 0' })
    .max(1, { error: 'must be at most 1' })
    .default(1),
};

const settingsSchema = z.object(tracingSettings);

export function tracingConfigOf(values: z.infer<typeof settingsSchema>): { tracing?: TracingConfig } {
  const url = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = {
    url: `${url}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    sampledShare: sampledShareOf(values),
  };
  return url === undefined ? {} : { tracing };
}

function sampledShareOf(values: z.infer<typeof settingsSchema>): number {
  const sampler = values.OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  if (sampler === 'traceidratio') return values.OTEL_TRACES_SAMPLER_ARG;
  return sampler === 'always_on' ? 1 : 0;
}

/** What a production start refuses of them: headers are mostly a key. */
export function tracingFaults(given: Record<string, string | undefined>): string[] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: keys } = given;
  return url?.startsWith('http://') === true && keys !== undefined && !isThisMachine(hostOf(url))
    ? ['OTEL_EXPORTER_OTLP_ENDPOINT: must begin with https://, so that nobody reads the headers on their way']
    : [];
}
