import type { FastifyInstance } from 'fastify';
import type { Permission } from '#rules/command-roles.ts';
import { Problem } from '#server/http/problem.ts';
import { requireRight } from '#server/people/rights.ts';
import type { DeskSessions } from './desk-session.ts';
import type { Access } from './procedure.ts';

const ANYONE = 'anyone';
const SIGNED_IN = 'signed-in';

const EDIT_CATALOGUE = 'catalogue import' satisfies Permission;

/** The right that each route with a body needs, by the name of its command. A route that is missing here is not found. */
const ACCESS: Readonly<Record<string, Access>> = {
  '/sign-in': ANYONE,
  '/sign-in/passkey': ANYONE,
  '/sign-in/passkey/begin': ANYONE,
  '/sign-out': ANYONE,
  '/invitation': ANYONE,
  '/invitation/accept': ANYONE,
  '/oidc/begin': ANYONE,
  '/me/passkeys': SIGNED_IN,
  '/me/passkeys/begin': SIGNED_IN,
  '/me/passkeys/remove': SIGNED_IN,
  '/orders/:reference/notes': 'orders note',
  '/orders/:reference/retries': 'jobs retry',
  '/orders/:reference/mails': 'mails resend',
  '/orders/:reference/bounced-mails': 'mails bounced',
  '/orders/:reference/arrived-mails': 'mails arrived',
  '/orders/:reference/address': 'orders address',
  '/orders/:reference/replacements': 'cards replace',
  '/orders/:reference/returned-cards': 'cards returned',
  '/orders/:reference/stopped-sendings': 'gifts stop',
  '/orders/:reference/revoked-links': 'gifts revoke',
  '/orders/:reference/refund': 'refund',
  '/orders/:reference/refund/preview': 'refund',
  '/orders/:reference/refund/drop': 'refund',
  '/refund-requests/:id': 'refund',
  '/approval-requests/:id': 'mails resend',
  '/accounts/months/:month/check': 'check',
  '/accounts/months/:month/reconcile': 'reconcile',
  '/accounts/months/:month/close': 'periods close',
  '/catalogue/:reference/draft': EDIT_CATALOGUE,
  '/catalogue/:reference/picture': EDIT_CATALOGUE,
  '/catalogue/:reference/drop': EDIT_CATALOGUE,
  '/catalogue/:reference/publish': EDIT_CATALOGUE,
  '/catalogue/:reference/availability': 'product availability',
};

/** Checks who calls, and whether they may, before a body is read. Bodies of GET are never read. */
export function requireAccess(api: FastifyInstance, sessions: DeskSessions): void {
  const paths = new Map(Object.entries(ACCESS).map(([path, access]) => [api.prefix + path, access]));
  api.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Procedures declare their access themselves (serve-router.ts).
    if (request.routeOptions.url === `${api.prefix}/rpc/:procedure`) return;
    const access = paths.get(request.routeOptions.url ?? '');
    if (access === undefined) throw new Problem('NOT_FOUND');
    if (access === ANYONE) return;
    const caller = await sessions.require(request);
    if (access !== SIGNED_IN) requireRight(caller, access);
  });
}
