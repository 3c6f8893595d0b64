import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes, queueFault } from '../faults/control-routes.ts';
import { distortions } from './supplier-distortions.ts';
import { errorCodes } from './supplier-errors.ts';
import { defaultSupplierSettings, type Supplier } from './supplier-stand-in.ts';

const endpoints = 'token issue lookup activate lookup-activation void balance list *'.split(' ');
const faultsAfter = ['acted-no-answer', 'acted-error', 'cut-json', 'slow', 'slow-drip', 'down'];
const orderedErrors = errorCodes.map((code) => `error:${code}`);

const order = z.strictObject({
  endpoint: z.enum(endpoints).optional(),
  fault: z.enum([...faultsBefore, ...faultsAfter, ...distortions, ...orderedErrors]).optional(),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).optional(),
  /** Only calls with this issueId, activationId or voidId meet the fault. */
  id: z.string().optional(),
  tokenLifetimeSeconds: z.int().min(0).optional(),
  revokeTokens: z.literal(true).optional(),
});

/** Lets a test order faults, shorten tokens and revoke them. */
export function supplierControl(app: FastifyInstance, { faults, settings, tokens }: Supplier): void {
  controlRoutes(app, {
    schema: order,
    apply({ endpoint, fault, times, delayMs, id, tokenLifetimeSeconds, revokeTokens }) {
      // A supplier that is down stays down until it is told otherwise.
      const usual = fault === 'down' ? Number.MAX_SAFE_INTEGER : 1;
      const queued = { endpoint, fault, times: times ?? usual, delayMs, orderId: id };
      const refusal = queueFault(faults, queued);
      if (refusal !== undefined) return refusal;
      if (tokenLifetimeSeconds !== undefined) settings.tokenLifetimeSeconds = tokenLifetimeSeconds;
      if (revokeTokens) tokens.revokeAll();
      return undefined;
    },
    state: () => ({ settings, faults: faults.list() }),
    reset() {
      faults.clear();
      Object.assign(settings, defaultSupplierSettings);
    },
  });
}
