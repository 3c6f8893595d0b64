import { randomInt } from 'node:crypto';
import { createFaultQueue, type FaultQueue } from '../faults/fault-queue.ts';
import { type GatewayRecords, openGatewayRecords } from './gateway-records.ts';
import {
  defaultGatewaySettings,
  type GatewaySettings,
  type Merchant,
  merchantFrom,
} from './merchant-settings.ts';
import { createRepeatedAnswers, type RepeatedAnswers } from './repeated-answers.ts';

/** One request to the interface, whether or not anything was done. */
export type GatewayCall = {
  readonly at: string;
  readonly endpoint: string;
  /** Idempotency key. */
  readonly requestId: string;
  readonly orderId?: string | undefined;
  /** Fault that struck it. */
  readonly fault?: string | undefined;
  readonly errorName?: string | undefined;
};

/** What every part of the payment provider works with. */
export type Gateway = {
  readonly merchant: Merchant;
  readonly settings: GatewaySettings;
  readonly records: GatewayRecords;
  readonly repeated: RepeatedAnswers;
  readonly calls: GatewayCall[];
  readonly faults: FaultQueue;
  /** Apart from the others, so that a fault for every call is not used up by a notification. */
  readonly notifyFaults: FaultQueue;
  /** How many notifications of mode `mixed` there were. */
  mixedNotifications: number;
  readonly now: () => number;
  /** Ends with the program; notifications stop at it. */
  readonly closing: AbortSignal;
};

export type GatewayOptions = {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string | undefined;
  readonly now: () => number;
  readonly closing: AbortSignal;
};

export function createGateway(options: GatewayOptions): Gateway {
  return {
    merchant: merchantFrom(options.environment),
    settings: { ...defaultGatewaySettings },
    records: openGatewayRecords(options),
    repeated: createRepeatedAnswers(options.now),
    calls: [],
    faults: createFaultQueue(),
    notifyFaults: createFaultQueue(),
    mixedNotifications: 0,
    now: options.now,
    closing: options.closing,
  };
}

/** 18 digits that begin with the time, as seen in samples (datatrans 1). */
export function newTransactionId(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return `${time}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}
