import { createFaultQueue, type FaultQueue } from '../faults/fault-queue.ts';
import { openSupplierRecords, type SupplierRecords } from './card-records.ts';
import { createPinGuard, type PinGuard } from './pin-guard.ts';

export type Supplier = {
  readonly client: { readonly id: string; readonly secret: string };
  readonly settings: { tokenLifetimeSeconds: number };
  readonly records: SupplierRecords;
  /** Expiry of each access token, in ms since 1970. A restart revokes them all. */
  readonly tokens: Map<string, number>;
  readonly findCardByPin: PinGuard;
  readonly faults: FaultQueue;
  readonly now: () => number;
};

export const defaultSupplierSettings = { tokenLifetimeSeconds: 300 };

export function createSupplier(options: {
  environment: NodeJS.ProcessEnv;
  folder: string | undefined;
  now: () => number;
}): Supplier {
  const records = openSupplierRecords(options);
  return {
    client: {
      id: options.environment.SUPPLIER_CLIENT_ID ?? 'cadeau',
      secret: options.environment.SUPPLIER_CLIENT_SECRET ?? 'stand-in-secret',
    },
    settings: { ...defaultSupplierSettings },
    records,
    tokens: new Map(),
    findCardByPin: createPinGuard(records, options.now),
    faults: createFaultQueue(),
    now: options.now,
  };
}
