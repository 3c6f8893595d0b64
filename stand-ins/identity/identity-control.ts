import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes, queueFault } from '../faults/control-routes.ts';
import { tokenFaults } from './id-token.ts';
import { defaultIdentitySettings, type IdentityProvider } from './identity-provider.ts';

const faultsOfAnswers = [...faultsBefore, 'cut-json', 'slow-drip'];
const faultsOf: Readonly<Record<string, readonly string[]>> = {
  discovery: faultsOfAnswers,
  jwks: faultsOfAnswers,
  userinfo: faultsOfAnswers,
  token: [
    ...faultsOfAnswers,
    ...tokenFaults,
    'acted-no-answer',
    'error:invalid_client',
    'error:invalid_grant',
    'error:temporarily_unavailable',
  ],
  authorize: ['denied', 'wrong-state', 'wrong-iss', 'error:server_error', 'error:temporarily_unavailable'],
};

const order = z.strictObject({
  endpoint: z.enum(Object.keys(faultsOf)).optional(),
  fault: z.enum([...new Set(Object.values(faultsOf).flat())]).optional(),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).optional(),
  codeLifetimeSeconds: z.int().min(0).optional(),
  emailIn: z.enum(['id-token', 'userinfo']).optional(),
  emailVerified: z.enum(['boolean', 'text', 'userinfo', 'never']).optional(),
});

/** Lets a test order faults and switch behaviour. */
export function identityControl(app: FastifyInstance, { faults, settings }: IdentityProvider): void {
  controlRoutes(app, {
    schema: order,
    apply({ endpoint, fault, times, delayMs, ...switched }) {
      if (endpoint !== undefined && fault !== undefined && !faultsOf[endpoint]?.includes(fault))
        return `${endpoint} knows no ${fault}`;
      const refusal = queueFault(faults, { endpoint, fault, times, delayMs, orderId: undefined });
      if (refusal === undefined) Object.assign(settings, switched);
      return refusal;
    },
    state: () => ({ settings, faults: faults.list() }),
    reset() {
      faults.clear();
      Object.assign(settings, defaultIdentitySettings);
    },
  });
}
