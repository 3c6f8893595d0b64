import type { FastifyInstance } from 'fastify';
import { authorizationRoutes } from './authorization-routes.ts';
import { identityControl } from './identity-control.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { tokenRoutes } from './token-routes.ts';

/** Serves everything under /identity: OpenID Connect with the authorization code flow, and test routes. */
export async function identityRoutes(app: FastifyInstance, provider: IdentityProvider): Promise<void> {
  await app.register(async (scope) => authorizationRoutes(scope, provider));
  await app.register(async (scope) => tokenRoutes(scope, provider));
  identityControl(app, provider);
}
