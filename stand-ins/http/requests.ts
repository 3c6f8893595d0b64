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

export function hasLogin(request: FastifyRequest, expected: string): boolean {
  return isSame(basicLogin(request) ?? '', expected);
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
