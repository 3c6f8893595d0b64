import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#rules/language.ts';
import type { Config } from '#server/config/config.ts';
import { Problem, RETRY_AFTER_S, toServerError } from '#server/http/problem.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import { renderOverloadPage } from './offline-page.ts';
import { getPagePath } from './page-path.ts';

export type OverloadRejectionDeps = LoadedBrand & { config: Pick<Config, 'apiBase'> };

/**
 * Responds with 503 and `Retry-After`: the error object for API calls, a page for visitors. The page is
 * static, because an overloaded server can't render.
 */
export function createOverloadRejection({ brand, dir, config }: OverloadRejectionDeps) {
  const mark = readFileSync(`${dir}/${brand.logo.mark}`, 'utf8');
  const pages = Object.fromEntries(
    LANGUAGES.map((language) => [language, renderOverloadPage(brand, mark, language)] as const),
  ) as Record<(typeof LANGUAGES)[number], ReturnType<typeof renderOverloadPage>>;
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.status(503).header('retry-after', RETRY_AFTER_S);
    if (!isPageRequest(request, config.apiBase)) {
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

export type RejectRequest = ReturnType<typeof createOverloadRejection>;

/**
 * True for health checks, without which the process is restarted, and for notifications of the payment
 * provider, which must not be lost.
 */
export function isEssentialRequest({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/health/') || url.endsWith('/notify/*');
}

function isPageRequest({ method, url, headers }: FastifyRequest, apiBase: string): boolean {
  if (method !== 'GET' || url.startsWith(`${apiBase}/`) || getPagePath(url) === undefined) return false;
  return headers.accept?.includes('text/html') === true;
}
