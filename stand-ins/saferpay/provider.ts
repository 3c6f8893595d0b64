import { createFaultQueue, type FaultQueue } from '../faults/fault-queue.ts';
import { type Book, openBook } from './book.ts';
import { type Account, accountFrom, defaultSettings, type Settings } from './settings.ts';

/** What every part of the payment provider works with. */
export type Provider = {
  readonly account: Account;
  readonly settings: Settings;
  readonly book: Book;
  readonly faults: FaultQueue;
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
    settings: defaultSettings(),
    book: openBook(options),
    faults: createFaultQueue(),
    now: options.now,
    closing: options.closing,
  };
}
