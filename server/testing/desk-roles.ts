import type { FastifyInstance } from 'fastify';
import { ROLES, type Role } from '#rules/permissions.ts';
import { openBrowser, openDesk, signedIn } from './desk-visitor.ts';
import type { TestApp } from './test-app.ts';

type Browser = ReturnType<typeof openBrowser>;
export type ShownOrder = Awaited<ReturnType<Browser['api']['orders']['show']['query']>>;

/** A desk at which a person of each role is signed in, named as the role. */
export async function openDeskOfRoles(app: TestApp): Promise<{
  desk: FastifyInstance;
  browserOf: (role: Role) => Browser;
  /** An order as its page gets it. */
  show: (reference: string, role?: Role) => Promise<ShownOrder>;
  /** The roles whose person may do it: all but those that are refused. */
  rolesThatMay: (ask: (browser: Browser) => Promise<{ status: number }>) => Promise<Role[]>;
}> {
  const desk = await openDesk(app);
  const browsers = new Map<Role, Browser>();
  for (const role of ROLES) browsers.set(role, await signedIn(app, desk, { signInName: role, role }));
  const browserOf = (role: Role) => browsers.get(role) ?? openBrowser(desk);
  return {
    desk,
    browserOf,
    show: (reference, role = 'service') => browserOf(role).api.orders.show.query({ reference }),
    rolesThatMay: async (ask) => {
      const may: Role[] = [];
      for (const role of ROLES) if ((await ask(browserOf(role))).status !== 403) may.push(role);
      return may;
    },
  };
}
