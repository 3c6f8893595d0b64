import type { FastifyInstance } from 'fastify';

/** Lets the routes of this scope parse HTML forms. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Returns a trimmed form field, or an empty string if it is absent. */
export function field(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '').trim() : '';
}
