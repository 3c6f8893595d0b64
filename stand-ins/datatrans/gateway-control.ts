import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes, queueFault } from '../faults/control-routes.ts';
import type { Gateway } from './gateway.ts';
import { errorCodes } from './gateway-errors.ts';
import { defaultGatewaySettings, gatewaySettingsSchema } from './merchant-settings.ts';
import { statusDistortions } from './status-body.ts';

const calls = ['initialize', 'status', 'settle', 'cancel', 'credit', 'check', '*'];
const callFaults = [
  ...faultsBefore,
  ...errorCodes.map((code) => `error:${code}`),
  'acted-no-answer',
  'cut-json',
  'slow-drip',
  'server-error',
];

const faultsOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(calls.map((call) => [call, callFaults])),
  status: [...callFaults, ...statusDistortions],
  check: faultsBefore,
  notify: ['block', 'duplicate'],
};

const order = gatewaySettingsSchema.partial().extend({
  endpoint: z.enum(Object.keys(faultsOf)).optional(),
  fault: z.enum([...callFaults, ...statusDistortions, 'block', 'duplicate']).optional(),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).optional(),
  orderId: z.string().optional(),
});

/** Lets a test order faults and switch behaviour. */
export function gatewayControl(app: FastifyInstance, { faults, notifyFaults, settings }: Gateway): void {
  controlRoutes(app, {
    schema: order,
    apply({ endpoint, fault, times, delayMs, orderId, ...switched }) {
      if (endpoint !== undefined && fault !== undefined && !faultsOf[endpoint]?.includes(fault))
        return `${endpoint} knows no ${fault}`;
      const queue = endpoint === 'notify' ? notifyFaults : faults;
      const refusal = queueFault(queue, { endpoint, fault, times, delayMs, orderId });
      if (refusal !== undefined) return refusal;
      Object.assign(settings, switched);
      return undefined;
    },
    state: () => ({ settings, faults: [...faults.list(), ...notifyFaults.list()] }),
    reset() {
      faults.clear();
      notifyFaults.clear();
      Object.assign(settings, defaultGatewaySettings);
    },
  });
}
