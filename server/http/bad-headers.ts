import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './client-errors.ts';
import type { HttpLimits } from './http-limits.ts';
import { Problem } from './problem.ts';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/;

/** Rejects invalid URLs and headers before the body is read. */
export function rejectBadHeaders(
  app: FastifyInstance,
  limits: Pick<HttpLimits, 'urlBytes' | 'queryLength'>,
): void {
  app.addHook('onRequest', ({ url, raw }, _reply, done) => {
    // Rejects `*` and absolute URLs.
    if (!url.startsWith('/')) throw new Problem('BAD_REQUEST');
    if (url.length > limits.urlBytes) throw new Problem('BAD_REQUEST', { status: 414 });
    const query = url.indexOf('?');
    if (query !== -1 && url.length - query - 1 > limits.queryLength) throw new Problem('BAD_REQUEST');
    if (!hasOneHost(raw)) throw new Problem('BAD_REQUEST');
    const { 'content-encoding': encoding = 'identity' } = raw.headers;
    if (hasBody(raw) && encoding !== 'identity') throw new Problem('MEDIA_TYPE_NOT_ACCEPTABLE');
    done();
  });
}

/**
 * HTTP/1.0 requests may omit the host. If there are several, proxies and servers may choose different ones.
 */
function hasOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return true;
  // Node.js keeps only the first host; `rawHeaders` alternates names and values.
  const isHost = (name: string, index: number) =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
  return HOST.test(host) && rawHeaders.filter(isHost).length === 1;
}
