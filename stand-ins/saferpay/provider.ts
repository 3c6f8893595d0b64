import { createFaultQueue, type FaultQueue } from '../faults/fault-queue.ts';
import { type CallLog, createCallLog } from './calls.ts';
import { type Account, accountFrom, defaultSettings, type Settings } from './settings.ts';
import { type Book, openBook } from './transaction-records.ts';

/** What every part of the payment provider works with. */
export type Provider = {
  readonly account: Account;
  readonly settings: Settings;
  readonly book: Book;
  readonly calls: CallLog;
  readonly faults: FaultQueue;
  /** Apart from the others, so that a fault for every call is not used up by a notification. */
  readonly notifyFaults: FaultQueue;
  /** How many notifications of mode `mixed` there were. */
  mixedNotifications: number;
  readonly now: () => number;
  /** Ends with the program; pending payments and notifications stop at it. */
  readonly closing: AbortSignal;
};

export type ProviderOptions = {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string | undefined;
  readonly now: () => number;
  readonly closing: AbortSignal;
};

export function createProvider(options: ProviderOptions): Provider {
  return {
    account: accountFrom(options.environment),
    settings: { ...defaultSettings },
    book: openBook(options),
    calls: createCallLog(options.now),
    faults: createFaultQueue(),
    notifyFaults: createFaultQueue(),
    mixedNotifications: 0,
    now: options.now,
    closing: options.closing,
  };
}
