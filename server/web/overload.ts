import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Metrics } from '#server/runtime/telemetry/metrics.ts';
import { isEssentialRequest, type RejectRequest } from './reject-overload.ts';

export type OverloadDeps = {
  config: Pick<Config, 'overload'>;
  metrics: Pick<Metrics, 'requestRejected'>;
  rejectRequest: RejectRequest;
};

const CHECK_INTERVAL_MS = 1_000;
/** Overload begins with this many overloaded checks in a row, because a single long pause is harmless. */
const OVERLOADED_CHECKS_MIN = 2;

/** Rejects requests with 503, except essential ones. Must run before routes are added. */
export async function shedOverload(app: FastifyInstance, deps: OverloadDeps): Promise<void> {
  const { eventLoopDelayMs, heapPercent } = deps.config.overload;
  let overloadedChecks = 0;
  let memoryUsage = () => ({});
  // The plugin only measures, in a scope without routes; the hook below decides.
  await app.register(async (scope) => {
    await scope.register(underPressure, {
      maxEventLoopDelay: eventLoopDelayMs,
      maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * heapPercent) / 100,
      sampleInterval: CHECK_INTERVAL_MS,
    });
    memoryUsage = scope.memoryUsage;
    const timer = setInterval(() => {
      overloadedChecks = scope.isUnderPressure() ? overloadedChecks + 1 : 0;
    }, CHECK_INTERVAL_MS).unref();
    scope.addHook('onClose', async () => clearInterval(timer));
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (overloadedChecks < OVERLOADED_CHECKS_MIN || isEssentialRequest(request)) return done();
    deps.metrics.requestRejected();
    request.log.warn({ traceId: request.id, ...memoryUsage() }, 'request shed: overloaded');
    deps.rejectRequest(request, reply);
  });
}
