import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes, queueFault } from '../faults/control-routes.ts';
import type { Provider } from './provider.ts';
import { distortions } from './saferpay-distortions.ts';
import { errorNames } from './saferpay-errors.ts';
import { defaultSettings, settingsSchema } from './settings.ts';

const calls = 'Initialize Assert Capture Cancel Refund Inquire AssertCapture AssertRefund *'.split(' ');
const orderedErrors = errorNames.map((name) => `error:${name}`);
const callFaults = [
  ...faultsBefore,
  'acted-no-answer',
  'cut-json',
  'slow-drip',
  ...distortions,
  ...orderedErrors,
];

/** Faults by endpoint. The settlement file is no answer of the API, so it cannot have wrong figures. */
const faultsOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(calls.map((call) => [call, callFaults])),
  notify: ['block', 'duplicate'],
  settlement: faultsBefore,
  // Of the Management API.
  transactions: faultsBefore,
  terminal: faultsBefore,
  license: faultsBefore,
};

const order = settingsSchema.partial().extend({
  endpoint: z.enum(Object.keys(faultsOf)).optional(),
  fault: z.enum([...callFaults, 'block', 'duplicate']).optional(),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).optional(),
  orderId: z.string().optional(),
});

/** Lets a test order faults and switch behaviour. */
export function saferpayControl(app: FastifyInstance, { faults, notifyFaults, settings }: Provider): void {
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
      Object.assign(settings, defaultSettings);
    },
  });
}
