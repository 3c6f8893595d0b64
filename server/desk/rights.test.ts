import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hasPermission, ROLES } from '#rules/permissions.ts';
import { DESK_ROUTES } from '#server/testing/desk-routes.ts';
import { openBrowser, openTestDesk } from '#server/testing/desk-visitor.ts';
import { createDeskRouter } from './router.ts';
import { accessOfProcedures } from './serve-router.ts';

const { app, desk, signIn } = await openTestDesk({ people: {} });
const procedures = accessOfProcedures(createDeskRouter(app.app).router);

/** What stands in a route's places: nothing of it is there, so that a right alone decides. */
const NAMES: Readonly<Record<string, string>> = {
  // Of an order, and as good a name of a product.
  ':reference': 'zzzz-9999',
  ':kind': 'cards',
  ':number': '1',
  ':id': '00000000-0000-4000-8000-000000000000',
  ':month': '2026-10',
  ':what': 'vat',
  ':document': 'labels',
  ':name': 'no-such-picture-1000',
};

/** Method and path of each call, from the tree that the router prints. */
function routesOf(server: FastifyInstance): string[] {
  const path: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)/.exec(line) ?? [];
      path.splice(indent.length / 4, path.length, part);
      const route = path.join('');
      if (!route.startsWith('/api/') || route.startsWith('/api/rpc/')) return [];
      const known = methods.split(', ').filter((method) => method === 'GET' || method === 'POST');
      return known.map((method) => `${method} ${route.slice('/api'.length)}`);
    });
}

const RESTRICTED = Object.entries(DESK_ROUTES).filter(([, { openTo }]) => openTo === undefined);

/** The status of a call without input: what a procedure needs is missing, so that nothing is done. */
async function callProcedure(procedure: string, cookie = ''): Promise<number> {
  const headers = { 'x-cadeau-desk': '1', 'content-type': 'application/json', cookie };
  const url = `/api/rpc/${procedure}`;
  const asQuery = await desk.inject({ method: 'GET', url, headers });
  if (asQuery.statusCode !== 405) return asQuery.statusCode;
  return (await desk.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode;
}

function call(browser: ReturnType<typeof openBrowser>, route: string) {
  const [method = '', path = ''] = route.split(' ');
  const { body, query = '' } = DESK_ROUTES[route] ?? {};
  const named = path.replaceAll(/:\w+/g, (name) => NAMES[name] ?? 'x');
  return browser.call(method === 'GET' ? 'GET' : 'POST', named + query, body === undefined ? {} : { body });
}

describe('a procedure', () => {
  it('answers a caller without signing in with 401, before it reads the body', async () => {
    for (const [procedure, access] of procedures)
      if (access !== 'anyone') expect([procedure, await callProcedure(procedure)]).toEqual([procedure, 401]);
  });

  it('answers exactly 403 to a role without its permission, and 200 or 400 to a role with it', async () => {
    for (const role of ROLES) {
      const browser = await signIn(`${role}-rpc`, role);
      for (const [procedure, access] of procedures) {
        // One of them ends the session.
        if (access === 'anyone') continue;
        const isAllowed = access === 'signed-in' || hasPermission(role, access);
        const status = await callProcedure(procedure, browser.cookie());
        expect([role, procedure, status]).toEqual([
          role,
          procedure,
          isAllowed ? expect.toBeOneOf([200, 400]) : 403,
        ]);
      }
    }
  });
});

describe('a plain route', () => {
  it('is in the list of routes', () => {
    expect(routesOf(desk).toSorted()).toEqual(Object.keys(DESK_ROUTES).toSorted());
  });

  it('answers a caller without signing in with 401', async () => {
    const routes = Object.entries(DESK_ROUTES).filter(([, { openTo }]) => openTo !== 'anyone');
    for (const [route] of routes)
      expect([route, (await call(openBrowser(desk), route)).status]).toEqual([route, 401]);
  });

  it('is open to each role as docs/desk-rights.md says', async () => {
    const wrong: string[] = [];
    const open = new Map<string, string[]>(RESTRICTED.map(([route]) => [route, []]));
    for (const role of ROLES) {
      const browser = await signIn(role, role);
      for (const [route, roles] of open) {
        const { status } = await call(browser, route);
        const isWrong = status >= 500 || (status === 400 && DESK_ROUTES[route]?.isRefused !== true);
        if (isWrong) wrong.push(`${role}: ${route}: ${status}`);
        if (status !== 403) roles.push(role);
      }
    }
    expect(wrong).toEqual([]);
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const rows = RESTRICTED.map(([route, { what }]) =>
      row([what, ...ROLES.map((role) => (open.get(route)?.includes(role) ? 'yes' : ''))]),
    );
    for (const [procedure, access] of procedures) {
      if (access === 'anyone' || access === 'signed-in') continue;
      rows.push(
        row([`\`${procedure}\``, ...ROLES.map((role) => (hasPermission(role, access) ? 'yes' : ''))]),
      );
    }
    const page = [
      '# Who may do what at the desk',
      '',
      '`server/desk/rights.test.ts` tries each action as each role. `npm run test:unit -- server/desk/rights.test.ts -u` writes this page.',
      'Each action needs a permission of `rules/permissions.ts`.',
      '',
      row(['action', ...ROLES]),
      row(['---', ...ROLES.map(() => ':---:')]),
      ...rows,
      '',
    ];
    await expect(page.join('\n')).toMatchFileSnapshot('../../docs/desk-rights.md');
  });
});
