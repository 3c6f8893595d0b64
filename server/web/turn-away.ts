import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#rules/language.ts';
import type { Config } from '#server/config/config.ts';
import { Problem, RETRY_AFTER_S, toServerError } from '#server/http/problem.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import { overloadPage } from './offline-page.ts';
import { pagePathOf } from './page-path.ts';

export type TurnAwayDeps = LoadedBrand & { config: Pick<Config, 'apiBase'> };

/**
 * Answers a request that nobody has time for with 503 and `Retry-After`: a call with the error object, a visitor with a
 * page that is whole in itself, for to render one of the shop is what there is no time for.
 */
export function createTurnAway({ brand, dir, config }: TurnAwayDeps) {
  const mark = readFileSync(`${dir}/${brand.logo.mark}`, 'utf8');
  const pages = Object.fromEntries(
    LANGUAGES.map((language) => [language, overloadPage(brand, mark, language)] as const),
  ) as Record<(typeof LANGUAGES)[number], ReturnType<typeof overloadPage>>;
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.status(503).header('retry-after', RETRY_AFTER_S);
    if (!asksForPage(request, config.apiBase)) {
      return reply.send(toServerError(new Problem('SERVICE_UNAVAILABLE_ERROR'), request.id, new Date()));
    }
    const [, language] = request.url.split('/');
    const { body, contentSecurityPolicy } = pages[isLanguage(language) ? language : DEFAULT_LANGUAGE];
    return reply
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(body);
  };
}

export type TurnAway = ReturnType<typeof createTurnAway>;

/** Health checks, after which the process would be restarted, and what the payment provider has to tell. */
export function mayNotBeLost({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/health/') || url.endsWith('/notify/*');
}

function asksForPage({ method, url, headers }: FastifyRequest, apiBase: string): boolean {
  if (method !== 'GET' || url.startsWith(`${apiBase}/`) || pagePathOf(url) === undefined) return false;
  return headers.accept?.includes('text/html') === true;
}
