import type { FastifyInstance } from 'fastify';

/** Lets the routes of this scope read HTML forms. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** A field of a form, without spaces around it; empty when it is not there. */
export function field(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '').trim() : '';
}
