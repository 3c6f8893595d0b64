import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, toServerError } from './problem.ts';

/** Renders a readable page for an error status, in the language of the visitor as far as known. */
export type ErrorPage = (
  status: number,
  visitor: { url: string; acceptLanguage?: string | undefined },
) => { body: string; headers: Record<string, string> };

/** Sends the page to a browser that opens an address, and the error object to any other caller. */
export function sendProblem(
  { id, url, headers, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  errorPage?: ErrorPage,
): FastifyReply {
  reply.status(problem.status);
  const isForApi = problem.status === 406 || routeOptions.config.isUnknownApiPath === true;
  // Browsers accept any type as well.
  const isProgram = isForApi && headers.accept?.includes('*/*') !== true;
  if (errorPage === undefined || isProgram || !acceptsPage(headers.accept))
    return reply.send(toServerError(problem, id, new Date()));
  const page = errorPage(problem.status, { url, acceptLanguage: headers['accept-language'] });
  return reply.headers(page.headers).send(page.body);
}

export function acceptsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}
