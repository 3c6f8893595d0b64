import type { FastifyInstance } from 'fastify';
import { DESK_ENV, openDesk, signedIn } from '#server/testing/desk-visitor.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** For the app: it has a desk. */
export const WITH_DESK = DESK_ENV;

export type Clerk = { desk: FastifyInstance; get: (path: string) => Promise<void> };

/** A person who may do everything, signed in at the desk. */
export async function openClerk(test: TestApp): Promise<Clerk> {
  const desk = await openDesk(test);
  const browser = await signedIn(test, desk, { signInName: 'bench', role: 'everything' });
  const get = async (path: string) => {
    const { status } = await browser.call('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  return { desk, get };
}
