import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemFromError, RETRY_AFTER_S, toServerError } from './problem.ts';

/**
 * Responds with error objects. Their id is the trace id in the log.
 * @param convertError converts errors of use cases to problems
 */
export function handleErrors(
  app: FastifyInstance,
  convertError: (error: unknown) => unknown = (error) => error,
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFromError(convertError(error));
    const fields = { traceId: request.id, messageKey: problem.messageKey, constraint: problem.constraint };
    if (problem.status >= 500) request.log.error({ ...fields, err: error }, 'request failed');
    else request.log.info(fields, 'request refused');
    addRetryAfter(reply, problem);
    reply.status(problem.status).header('cache-control', 'no-store');
    reply.send(toServerError(problem, request.id, new Date()));
  });
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).send(toServerError(new Problem('NOT_FOUND'), request.id, new Date()));
  });
}

export function addRetryAfter(reply: FastifyReply, { status, retryAfter }: Problem): void {
  const seconds = retryAfter ?? (status === 503 ? RETRY_AFTER_S : undefined);
  if (seconds !== undefined) reply.header('retry-after', seconds);
}

/** Handles malformed URLs, which reach neither a route nor the error handler. */
export function handleBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemFromError(error);
  request.log.info({ traceId: request.id, messageKey: problem.messageKey }, 'request refused');
  reply.status(problem.status).header('x-trace-id', request.id);
  reply.send(toServerError(problem, request.id, new Date()));
}
