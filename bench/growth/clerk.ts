import type { FastifyInstance } from 'fastify';
import { DESK_ENV, openDesk, signedIn } from '#server/testing/desk-visitor.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** For the app: it has a desk. */
export const WITH_DESK = DESK_ENV;

/** What a page asks for: a path, or one with what is sent to it. */
export type Asked = string | { path: string; body: object };

export type Clerk = { desk: FastifyInstance; ask: (asked: Asked) => Promise<void> };

/** A person who may do everything, signed in at the desk. */
export async function openClerk(test: TestApp): Promise<Clerk> {
  const desk = await openDesk(test);
  const browser = await signedIn(test, desk, { signInName: 'bench', role: 'everything' });
  const ask = async (asked: Asked) => {
    const { path, ...sent } = typeof asked === 'string' ? { path: asked } : asked;
    const { status } = await browser.call('body' in sent ? 'POST' : 'GET', path, sent);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  return { desk, ask };
}
