import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '#server/http/client-errors.ts';
import type { HttpLimits } from '#server/http/http-limits.ts';
import { Problem } from '#server/http/problem.ts';

/** A name or an address, with or without a port. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/;

/** Refuses what no request line and no header may say, before a body is read. */
export function refuseBadHeaders(
  app: FastifyInstance,
  limits: Pick<HttpLimits, 'urlBytes' | 'queryLength'>,
): void {
  app.addHook('onRequest', ({ url, raw }, _reply, done) => {
    // A path, and neither all of the server (`*`) nor an address elsewhere.
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

/** HTTP/1.0 may do without; of several, proxies and servers would choose differently. */
function hasOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return true;
  // Node.js keeps the first; names and values take turns.
  const isHost = (name: string, index: number) =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
  return HOST.test(host) && rawHeaders.filter(isHost).length === 1;
}
