import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Metrics } from '#server/runtime/metrics.ts';
import { mayNotBeLost, type TurnAway } from './turn-away.ts';

export type OverloadDeps = {
  config: Pick<Config, 'overload'>;
  metrics: Pick<Metrics, 'requestShed'>;
  turnAway: TurnAway;
};

const LOOK_EVERY_MS = 1_000;
/** So many looks in a row: one long pause, after which everything goes on, is no overload. */
const LOOKS = 2;

/**
 * Turns requests away with 503 before the event loop or the memory suffers, but for those that may not be lost. To be
 * called before the routes are added.
 */
export async function shedOverload(app: FastifyInstance, deps: OverloadDeps): Promise<void> {
  const { eventLoopDelayMs, heapPercent } = deps.config.overload;
  let looks = 0;
  let memoryUsage = () => ({});
  // It only measures, where no route is: what becomes of a request is decided below.
  await app.register(async (measured) => {
    await measured.register(underPressure, {
      maxEventLoopDelay: eventLoopDelayMs,
      maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * heapPercent) / 100,
      sampleInterval: LOOK_EVERY_MS,
    });
    memoryUsage = measured.memoryUsage;
    const timer = setInterval(() => {
      looks = measured.isUnderPressure() ? looks + 1 : 0;
    }, LOOK_EVERY_MS).unref();
    measured.addHook('onClose', async () => clearInterval(timer));
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (looks < LOOKS || mayNotBeLost(request)) return done();
    deps.metrics.requestShed();
    request.log.warn({ traceId: request.id, ...memoryUsage() }, 'request shed: overloaded');
    deps.turnAway(request, reply);
  });
}
