import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorPage, sendProblem } from './error-page.ts';
import { Problem, problemFromError, RETRY_AFTER_S } from './problem.ts';

export type ErrorHandling = {
  /** Converts errors of use cases to problems. */
  convertError?: (error: unknown) => unknown;
  /** For visitors. Without it, every caller gets the error object. */
  errorPage?: ErrorPage;
  /** Counts requests refused by a limit. */
  countLimited?: (labels: { limit: string; outcome: 'refused' | 'challenge' }) => void;
};

/** Responds with error objects. Their id is the trace id in the log. */
export function handleErrors(
  app: FastifyInstance,
  { convertError = (error) => error, errorPage, countLimited }: ErrorHandling = {},
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFromError(convertError(error));
    const { messageKey, constraint, limit } = problem;
    const fields = { traceId: request.id, messageKey, constraint, limit };
    if (limit !== undefined)
      countLimited?.({ limit, outcome: constraint === limit ? 'refused' : 'challenge' });
    if (problem.status >= 500) request.log.error({ ...fields, err: error }, 'request failed');
    else request.log.info(fields, 'request refused');
    addRetryAfter(reply, problem);
    reply.header('cache-control', 'no-store');
    sendProblem(request, reply, problem, errorPage);
  });
  app.setNotFoundHandler((request, reply) => {
    sendProblem(request, reply, new Problem('NOT_FOUND'), errorPage);
  });
}

export function addRetryAfter(reply: FastifyReply, { status, retryAfter }: Problem): void {
  const seconds = retryAfter ?? (status === 503 ? RETRY_AFTER_S : undefined);
  if (seconds !== undefined) reply.header('retry-after', seconds);
}

/** Handles malformed URLs, which reach neither a route nor the error handler. */
export function handleBadUrl(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  errorPage?: ErrorPage,
): void {
  const problem = problemFromError(error);
  request.log.info({ traceId: request.id, messageKey: problem.messageKey }, 'request refused');
  sendProblem(request, reply.header('x-trace-id', request.id), problem, errorPage);
}
