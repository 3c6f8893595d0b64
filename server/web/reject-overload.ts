import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { acceptsPage, sendProblem } from '#server/http/error-page.ts';
import { Problem, RETRY_AFTER_S } from '#server/http/problem.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import { createErrorPage } from './error-page.ts';
import { getPagePath } from './page-path.ts';

export type OverloadRejectionDeps = LoadedBrand & { config: Pick<Config, 'apiBase'> };

/**
 * Responds with 503 and `Retry-After`: the error object for API calls, a page for visitors. The page is
 * static, because an overloaded server can't render.
 */
export function createOverloadRejection({ brand, dir, config }: OverloadRejectionDeps) {
  const errorPage = createErrorPage({ brand, dir });
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header('retry-after', RETRY_AFTER_S);
    const page = isPageRequest(request, config.apiBase) ? errorPage : undefined;
    return sendProblem(request, reply, new Problem('SERVICE_UNAVAILABLE_ERROR'), page);
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
  return acceptsPage(headers.accept);
}
