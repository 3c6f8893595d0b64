import type { FastifyInstance } from 'fastify';
import type { Permission } from '#rules/permissions.ts';
import { Problem } from '#server/http/problem.ts';
import { requireRight } from '#server/people/rights.ts';
import type { DeskSessions } from './desk-session.ts';

/** The permission that each route with a body needs. A route that is missing here is not found. */
const ACCESS: Readonly<Record<string, Permission>> = {
  '/accounts/months/:month/reconcile': 'reconcile',
  '/catalogue/:reference/picture': 'catalogue import',
};

/** Checks who calls, and whether they may, before a body is read. Bodies of GET are never read. */
export function requireAccess(api: FastifyInstance, sessions: DeskSessions): void {
  const paths = new Map(Object.entries(ACCESS).map(([path, permission]) => [api.prefix + path, permission]));
  api.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Procedures declare their access themselves (serve-router.ts).
    const { url = '' } = request.routeOptions;
    if (url.startsWith(`${api.prefix}/rpc/`)) return;
    const permission = paths.get(url);
    if (permission === undefined) throw new Problem('NOT_FOUND');
    requireRight(await sessions.require(request), permission);
  });
}
