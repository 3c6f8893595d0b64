import type { FastifyInstance } from 'fastify';
import { DESK_ENV, openDesk, signedIn } from '#server/testing/desk-visitor.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** For the app: it has a desk. */
export const WITH_DESK = DESK_ENV;

/** What a page asks for: a path, with what is sent to it, or by itself because something changed. */
export type Asked = string | { path: string; body: object } | { path: string; byItself: true };

export type Clerk = { desk: FastifyInstance; ask: (asked: Asked) => Promise<void> };

/** A person who may do everything, signed in at the desk. */
export async function openClerk(test: TestApp): Promise<Clerk> {
  const desk = await openDesk(test);
  const browser = await signedIn(test, desk, { signInName: 'bench', role: 'everything' });
  const ask = async (asked: Asked) => {
    const { path, body, byItself }: { path: string; body?: object; byItself?: true } =
      typeof asked === 'string' ? { path: asked } : asked;
    const { status } = await browser.call(body === undefined ? 'GET' : 'POST', path, {
      ...(body !== undefined && { body }),
      ...(byItself && { headers: { 'x-cadeau-desk': 'by-itself' } }),
    });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  return { desk, ask };
}
