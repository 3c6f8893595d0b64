import { expect, it } from 'vitest';
import { readSettings } from './config.ts';
import { findTracingErrors } from './tracing.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.chain.example:4318/' };

const readTracing = (env: Record<string, string>) => readSettings(env).config?.tracing;
const listErrors = (env: Record<string, string>) => readSettings({ ...ENDPOINT, ...env }).faults;

it('without an endpoint there are no traces, despite other settings', () => {
  expect(readTracing({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
});

it('traces go below the endpoint, with headers in OpenTelemetry’s format', () => {
  expect(readTracing({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, x=1=2' })).toEqual({
    url: 'https://collector.chain.example:4318/v1/traces',
    headers: { 'api-key': 'a,b', x: '1=2' },
    serviceName: 'cadeau',
    sampledShare: 1,
  });
});

it.each([
  ['parentbased_always_on', '0.2', 1],
  ['always_off', '0.2', 0],
  ['traceidratio', '0.2', 0.2],
  ['parentbased_traceidratio', '0', 0],
])('%s with %s keeps this part: %d', (sampler, share, kept) => {
  const env = { ...ENDPOINT, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share };
  expect(readTracing(env)?.sampledShare).toBe(kept);
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'must be a complete URL'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'canary' }, 'must look like name=value'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=canary%' }, 'must look like name=value'],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'must be one of always_on'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'must be at most 1'],
])('%j is refused, and a key is not repeated', (env, words) => {
  const faults = listErrors(env);
  expect(faults).toEqual([expect.stringContaining(words)]);
  expect(faults.join()).not.toContain('canary');
});

it('in production a key is sent to another machine encrypted only', () => {
  const keys = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=1' };
  const to = (url: string) => findTracingErrors({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...keys });
  expect(to('http://collector:4318')).toEqual([expect.stringContaining('must begin with https://')]);
  expect([...to('https://collector:4318'), ...to('http://127.0.0.1:4318')]).toEqual([]);
  expect(findTracingErrors({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toEqual([]);
});
