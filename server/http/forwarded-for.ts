import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Normalizes `X-Forwarded-For` before any code reads the visitor's address. Otherwise the port that some proxies
 * append makes each connection look like another visitor, and no limit applies.
 */
export function normalizeForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for'];
    if (header !== undefined) {
      const addresses = parseForwardedFor(String(header));
      if (addresses === '') delete headers['x-forwarded-for'];
      else headers['x-forwarded-for'] = addresses;
    }
    done();
  });
}

/**
 * Removes ports, brackets, quotes and zones. An entry such as `unknown` hides the sender of the entries before it,
 * so these are removed too. The visitor is then the last proxy with an address.
 */
export function parseForwardedFor(header: string): string {
  const known: string[] = [];
  for (const entry of header.split(',').toReversed()) {
    const text = entry.trim();
    // Lists may contain empty elements (RFC 9110 5.6.1).
    if (text === '') continue;
    const address = parseEntry(text);
    if (address === undefined) break;
    known.unshift(address);
  }
  return known.join(', ');
}

const BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;

function parseEntry(entry: string): string | undefined {
  const text = entry.replace(/^"(.*)"$/, '$1');
  const host = BRACKETS.exec(text)?.[1] ?? IPV4_WITH_PORT.exec(text)?.[1] ?? text;
  const [address = ''] = host.split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}
