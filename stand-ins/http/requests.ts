import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Accepts every body as text, so that each API handles invalid JSON in its own way. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** Returns undefined for a text that isn't JSON. */
export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** Returns the `user:password` of an HTTP Basic header, if present. */
export function basicLogin({ headers }: FastifyRequest): string | undefined {
  const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}

export function hasLogin(request: FastifyRequest, wanted: string): boolean {
  return isSame(basicLogin(request) ?? '', wanted);
}

/** Compares in constant time. */
export function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
