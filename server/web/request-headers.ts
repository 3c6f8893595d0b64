import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Refuses what no header of a request may say, before its body is read. */
export function refuseBadHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (hasBody(request) && encoding !== 'identity') throw new Problem('MEDIA_TYPE_NOT_ACCEPTABLE');
  });
}

/** Without a body the header is about nothing. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
