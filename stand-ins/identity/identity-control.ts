import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes } from '../faults/control-routes.ts';
import { tokenFaults } from './id-token.ts';
import { defaultIdentitySettings, type IdentityProvider } from './identity-provider.ts';

const answerFaults = [...faultsBefore, 'cut-json', 'slow-drip'];
const tokenErrors = ['invalid_client', 'invalid_grant', 'temporarily_unavailable'];
const faultNames = {
  discovery: answerFaults,
  jwks: answerFaults,
  userinfo: answerFaults,
  token: [...answerFaults, ...tokenFaults, 'acted-no-answer', ...tokenErrors.map((name) => `error:${name}`)],
  authorize: ['denied', 'wrong-state', 'wrong-iss', 'error:server_error', 'error:temporarily_unavailable'],
};

const schema = z.strictObject({
  emailIn: z.enum(['id-token', 'userinfo']),
  emailVerified: z.enum(['boolean', 'text', 'userinfo', 'never']),
});

/** Lets tests request faults and change settings. */
export function identityControl(app: FastifyInstance, { faults, settings }: IdentityProvider): void {
  controlRoutes(app, {
    faults,
    faultsByEndpoint: faultNames,
    settings,
    defaults: defaultIdentitySettings,
    schema,
  });
}
