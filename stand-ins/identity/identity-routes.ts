import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsBeforeEffect } from '../faults/broken-responses.ts';
import { registerControlRoutes } from '../faults/control-routes.ts';
import { registerAuthorizationRoutes } from './authorization-routes.ts';
import { tokenFaults } from './id-token.ts';
import { defaultIdentitySettings, type IdentityProvider } from './identity-provider.ts';
import { registerTokenRoutes } from './token-routes.ts';

const responseFaults = [...faultsBeforeEffect, 'cut-json', 'slow-drip'];
const tokenErrors = ['invalid_client', 'invalid_grant', 'temporarily_unavailable'];
const faultNames = {
  discovery: responseFaults,
  jwks: responseFaults,
  userinfo: responseFaults,
  token: [
    ...responseFaults,
    ...tokenFaults,
    'acted-no-answer',
    'new-key',
    ...tokenErrors.map((name) => `error:${name}`),
  ],
  authorize: ['denied', 'wrong-state', 'wrong-iss', 'error:server_error', 'error:temporarily_unavailable'],
};

const schema = z.strictObject({
  emailIn: z.enum(['id-token', 'userinfo', 'none']),
  emailVerified: z.enum(['boolean', 'text', 'userinfo', 'never', 'xms_edov']),
  groupsIn: z.enum(['id-token', 'userinfo']),
});

/** Lets tests request faults and change settings. */
function registerIdentityControl(app: FastifyInstance, { faults, settings }: IdentityProvider): void {
  registerControlRoutes(app, {
    faults,
    faultsByEndpoint: faultNames,
    settings,
    defaults: defaultIdentitySettings,
    schema,
  });
}

/** Serves everything under /identity: OpenID Connect with the authorization code flow, and test routes. */
export async function registerIdentityRoutes(
  app: FastifyInstance,
  provider: IdentityProvider,
): Promise<void> {
  await app.register(async (scope) => registerAuthorizationRoutes(scope, provider));
  await app.register(async (scope) => registerTokenRoutes(scope, provider));
  registerIdentityControl(app, provider);
}
