import * as z from 'zod';
import type { TracingConfig } from '#server/runtime/telemetry/tracing.ts';
import { address, getHost, isThisMachine } from './address.ts';
import { oneOf } from './values.ts';

/** OpenTelemetry format: `name=value,other=value`, percent-encoded. */
const headers = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(.*?)\s*$/.exec(pair));
  try {
    const entries = pairs.map((pair) => {
      if (pair === null) throw new Error('not a name=value pair');
      return [pair[1] ?? '', decodeURIComponent(pair[2] ?? '')] as const;
    });
    return Object.fromEntries(entries);
  } catch {
    const message =
      'must look like name=value,other=value; encode special characters in values, such as a comma as %2C';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

/** See docs/monitoring.md. */
export const tracingSettings = {
  /** Destination of the traces; if unset, none are sent. */
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
    .number({ error: 'must be a number from 0 to 1, such as 0.1' })
    .min(0, { error: 'must be at least 0' })
    .max(1, { error: 'must be at most 1' })
    .default(1),
};

const settingsSchema = z.object(tracingSettings);

export function toTracingConfig(values: z.infer<typeof settingsSchema>): { tracing?: TracingConfig } {
  const url = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = {
    url: `${url}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    sampledShare: getSampledShare(values),
  };
  return url === undefined ? {} : { tracing };
}

function getSampledShare(values: z.infer<typeof settingsSchema>): number {
  const sampler = values.OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  if (sampler === 'traceidratio') return values.OTEL_TRACES_SAMPLER_ARG;
  return sampler === 'always_on' ? 1 : 0;
}

/** Finds settings that are invalid in production only. Headers usually contain a key. */
export function findTracingErrors(settings: Record<string, string | undefined>): string[] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: keys } = settings;
  return url?.startsWith('http://') === true && keys !== undefined && !isThisMachine(getHost(url))
    ? ['OTEL_EXPORTER_OTLP_ENDPOINT: must begin with https://, to protect the headers']
    : [];
}
