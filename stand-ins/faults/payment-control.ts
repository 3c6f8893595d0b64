import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { controlRoutes, queueFault } from './control-routes.ts';
import type { FaultQueue } from './fault-queue.ts';

type ControlledProvider<Settings> = {
  readonly faults: FaultQueue;
  readonly notifyFaults: FaultQueue;
  readonly settings: Settings;
};

/** What tests may order of one payment provider. */
type PaymentControl<Settings> = {
  /** Faults by endpoint; those of `notify` have a queue of their own. */
  readonly faultsOf: Readonly<Record<string, readonly string[]>>;
  readonly settingsSchema: z.ZodObject & z.ZodType<Settings>;
  readonly defaultSettings: Settings;
};

/** Lets a test order faults and switch behaviour. */
export function paymentControl<Settings extends object>(
  app: FastifyInstance,
  { faults, notifyFaults, settings }: ControlledProvider<Settings>,
  { faultsOf, settingsSchema, defaultSettings }: PaymentControl<Settings>,
): void {
  controlRoutes(app, {
    schema: settingsSchema.partial().extend({
      endpoint: z.enum(Object.keys(faultsOf)).optional(),
      fault: z.enum([...new Set(Object.values(faultsOf).flat())]).optional(),
      times: z.int().min(1).default(1),
      delayMs: z.int().min(0).optional(),
      orderId: z.string().optional(),
    }),
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
