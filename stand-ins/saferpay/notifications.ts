import { get as getUnencrypted } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import * as notificationMode from '../payment-page/notification-mode.ts';
import { settle } from './outcomes.ts';
import type { Provider } from './provider.ts';
import type { Payment, Transaction } from './transaction.ts';
import { createEvent, markCaptured } from './transaction-references.ts';

/** Maximum number of attempts (saferpay 6). The interval between them isn't documented. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 2000;
const TIMEOUT_MS = 10_000;

/** Notifies the shop of an outcome. Resolves when the payer may return. */
export function announce(provider: Provider, payment: Payment): Promise<void> {
  return notificationMode.announce(provider.settings.notify, () => notifyShop(provider, payment));
}

/** Sends a GET to the shop's URL, without further data, until the response is 200. */
async function notifyShop(provider: Provider, payment: Payment): Promise<void> {
  const { closing, records } = provider;
  const isSuccess = payment.status === 'authorized' || payment.status === 'pending';
  const url = payment.notifyUrls[isSuccess ? 'success' : 'fail'];
  for (let attempt = 1; url !== undefined && attempt <= MAX_ATTEMPTS && !closing.aborted; attempt += 1) {
    const status = await callOnce(url, closing);
    if (closing.aborted) return;
    records.record({ ...createEvent('notified', payment), status, attempt });
    if (status === 200) return;
    await pause(provider, RETRY_DELAY_MS);
  }
}

/** Returns the response status, or 0 if there is no response. */
function callOnce(url: string, closing: AbortSignal): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing]);
  const get = url.startsWith('https:') ? getEncrypted : getUnencrypted;
  try {
    get(url, { signal }, (response) => {
      response.on('error', () => {}).resume();
      resolve(response.statusCode ?? 0);
    }).on('error', () => resolve(0));
  } catch {
    resolve(0);
  }
  return promise;
}

/** Waits, but not beyond the end of the program. */
async function pause({ closing }: Provider, ms: number): Promise<void> {
  await wait(ms, undefined, { ref: false, signal: closing }).catch(() => undefined);
}

/** Decides a pending payment or refund when it is due, also after a restart. */
export function scheduleSettlement(provider: Provider, pending: Payment | Transaction): void {
  const isPending = pending.kind === 'payment' ? pending.status === 'pending' : isPendingRefund(pending);
  if (!isPending) return;
  const delayMs = Math.max(1, (pending.pendingUntil ?? 0) - provider.now());
  void pause(provider, delayMs).then(async () => {
    if (provider.closing.aborted) return;
    if (pending.kind === 'payment') await settlePending(provider, pending);
    else settleRefund(provider, pending);
    // The timer can fire a millisecond early by the provider's clock. Then the payment is still pending.
    scheduleSettlement(provider, pending);
  });
}

function isPendingRefund({ type, status }: Transaction): boolean {
  return type === 'REFUND' && status === 'PENDING';
}

/**
 * Decides a pending payment that is due, and notifies the shop. The timer and Assert both call this; only the first
 * call has an effect.
 */
export async function settlePending(provider: Provider, payment: Payment): Promise<void> {
  if (settle(provider, payment) && provider.settings.notify !== 'none') await notifyShop(provider, payment);
}

/** Captures a pending refund that is due (saferpay 4.5). */
export function settleRefund(provider: Provider, refund: Transaction): void {
  if (!isPendingRefund(refund) || provider.now() < (refund.pendingUntil ?? 0)) return;
  markCaptured(provider, refund, { RequestId: 'provider', RetryIndicator: 0 });
}
