import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '#server/http/client-errors.ts';
import type { HttpLimits } from '#server/http/http-limits.ts';
import { Problem } from '#server/http/problem.ts';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/;

/** Runs before the body is read. */
export function refuseBadHeaders(
  app: FastifyInstance,
  limits: Pick<HttpLimits, 'urlBytes' | 'queryLength'>,
): void {
  app.addHook('onRequest', ({ url, raw }, _reply, done) => {
    // Rejects `*` and absolute addresses.
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

/** HTTP/1.0 needs no host. Proxies and servers disagree on which of several hosts applies. */
function hasOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return true;
  // Node.js keeps only the first; `rawHeaders` alternates names and values.
  const isHost = (name: string, index: number) =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
  return HOST.test(host) && rawHeaders.filter(isHost).length === 1;
}
