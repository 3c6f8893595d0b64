import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#rules/language.ts';
import type { Config } from '#server/runtime/config.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import type { Metrics } from '#server/runtime/metrics.ts';
import { overloadPage } from './offline-page.ts';
import { pagePathOf } from './page-path.ts';
import { Problem, RETRY_AFTER_S, toServerError } from './problem.ts';

export type OverloadDeps = LoadedBrand & {
  config: Pick<Config, 'overload' | 'apiBase'>;
  metrics: Pick<Metrics, 'requestShed'>;
};

const LOOK_EVERY_MS = 1_000;
/** So many looks in a row: one long pause, after which everything goes on, is no overload. */
const LOOKS = 2;

/**
 * Turns requests away with 503 before the event loop or the memory suffers, but for those that may not be lost: the
 * health checks, after which the process would be restarted, and what the payment provider has to tell. To be called
 * before the routes are added.
 */
export async function shedOverload(app: FastifyInstance, deps: OverloadDeps): Promise<void> {
  const { eventLoopDelayMs, heapPercent } = deps.config.overload;
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * heapPercent) / 100,
    sampleInterval: LOOK_EVERY_MS,
    // It measures; what becomes of a request is decided below.
    pressureHandler: () => {},
  });
  let looks = 0;
  const timer = setInterval(() => {
    looks = app.isUnderPressure() ? looks + 1 : 0;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  const pages = pagesOf(deps);
  app.addHook('onRequest', async (request, reply) => {
    if (looks < LOOKS || mayNotBeLost(request)) return;
    deps.metrics.requestShed();
    request.log.warn({ traceId: request.id, ...app.memoryUsage() }, 'request shed: overloaded');
    reply.status(503).header('retry-after', RETRY_AFTER_S);
    if (!asksForPage(request, deps.config.apiBase)) {
      return reply.send(toServerError(new Problem('SERVICE_UNAVAILABLE_ERROR'), request.id, new Date()));
    }
    const [, language] = request.url.split('/');
    const { body, contentSecurityPolicy } = pages[isLanguage(language) ? language : DEFAULT_LANGUAGE];
    return reply
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(body);
  });
}

/** Whole in themselves: to render a page of the shop is what there is no time for. */
function pagesOf({ brand, dir }: LoadedBrand) {
  const mark = readFileSync(`${dir}/${brand.logo.mark}`, 'utf8');
  const pages = LANGUAGES.map((language) => [language, overloadPage(brand, mark, language)] as const);
  return Object.fromEntries(pages) as Record<(typeof LANGUAGES)[number], ReturnType<typeof overloadPage>>;
}

function mayNotBeLost({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/health/') || url.endsWith('/notify/*');
}

function asksForPage({ method, url, headers }: FastifyRequest, apiBase: string): boolean {
  if (method !== 'GET' || url.startsWith(`${apiBase}/`) || pagePathOf(url) === undefined) return false;
  return headers.accept?.includes('text/html') === true;
}
