import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorPage, sendProblem } from './error-page.ts';
import { Problem, problemFromError, RETRY_AFTER_S } from './problem.ts';

/**
 * The trace id of the error object is also in the log.
 * @param known converts errors of use cases to problems
 * @param errorPage for visitors; without it, every caller gets the error object
 */
export function handleErrors(
  app: FastifyInstance,
  known: (error: unknown) => unknown = (error) => error,
  errorPage?: ErrorPage,
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFromError(known(error));
    const fields = { traceId: request.id, messageKey: problem.messageKey, constraint: problem.constraint };
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

/** Requests to these URLs reach neither a route nor the error handler. */
export function handleBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  errorPage?: ErrorPage,
): void {
  const problem = problemFromError(error);
  request.log.info({ traceId: request.id, messageKey: problem.messageKey }, 'request refused');
  sendProblem(request, reply.header('x-trace-id', request.id), problem, errorPage);
}
