import type { FastifyInstance } from 'fastify';
import { registerAuthorizationRoutes } from './authorization-routes.ts';
import { registerIdentityControl } from './identity-control.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { registerTokenRoutes } from './token-routes.ts';

/** Serves everything under /identity: OpenID Connect with the authorization code flow, and test routes. */
export async function registerIdentityRoutes(
  app: FastifyInstance,
  provider: IdentityProvider,
): Promise<void> {
  await app.register(async (scope) => registerAuthorizationRoutes(scope, provider));
  await app.register(async (scope) => registerTokenRoutes(scope, provider));
  registerIdentityControl(app, provider);
}
