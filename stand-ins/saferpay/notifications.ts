import { get as getInClear } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import * as notificationMode from '../payment-page/notification-mode.ts';
import { settle } from './outcomes.ts';
import type { Provider } from './provider.ts';
import type { Payment, Transaction } from './transaction.ts';
import { createEvent, markCaptured } from './transaction-references.ts';

/** Saferpay 6. The interval between tries isn't documented. */
const tries = 3;
const retryMs = 2000;
const timeoutMs = 10_000;

/** Notifies the shop of an outcome. Resolves when the payer may return. */
export function announce(provider: Provider, payment: Payment): Promise<void> {
  return notificationMode.announce(provider.settings.notify, () => notifyShop(provider, payment));
}

/** Sends a GET without any data but the URL, until the response is 200. */
async function notifyShop(provider: Provider, payment: Payment): Promise<void> {
  const { closing, book } = provider;
  const isSuccess = payment.status === 'authorized' || payment.status === 'pending';
  const url = payment.notifyUrls[isSuccess ? 'success' : 'fail'];
  for (let attempt = 1; url !== undefined && attempt <= tries && !closing.aborted; attempt += 1) {
    const status = await callOnce(url, closing);
    if (closing.aborted) return;
    book.record({ ...createEvent('notified', payment), status, attempt });
    if (status === 200) return;
    await pause(provider, retryMs);
  }
}

/** Returns the response status, or 0 without a response. */
function callOnce(url: string, closing: AbortSignal): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing]);
  const get = url.startsWith('https:') ? getEncrypted : getInClear;
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

/** Ends immediately when the program ends. */
async function pause({ closing }: Provider, ms: number): Promise<void> {
  await wait(ms, undefined, { ref: false, signal: closing }).catch(() => undefined);
}

/** Decides a pending payment or refund at its time, also after a restart. */
export function scheduleSettlement(provider: Provider, pending: Payment | Transaction): void {
  const isPending = pending.kind === 'payment' ? pending.status === 'pending' : isPendingRefund(pending);
  if (!isPending) return;
  const delayMs = Math.max(1, (pending.pendingUntil ?? 0) - provider.now());
  void pause(provider, delayMs).then(async () => {
    if (provider.closing.aborted) return;
    if (pending.kind === 'payment') await settlePending(provider, pending);
    else settleRefund(provider, pending);
    // A timer can fire a millisecond early by the provider's clock. The payment is then still pending.
    scheduleSettlement(provider, pending);
  });
}

function isPendingRefund({ type, status }: Transaction): boolean {
  return type === 'REFUND' && status === 'PENDING';
}

/**
 * Decides a pending payment after its time and notifies the shop. The timer and Assert call it; the first
 * call has the effect.
 */
export async function settlePending(provider: Provider, payment: Payment): Promise<void> {
  if (settle(provider, payment) && provider.settings.notify !== 'none') await notifyShop(provider, payment);
}

/** Captures a pending refund after its time (saferpay 4.5). */
export function settleRefund(provider: Provider, refund: Transaction): void {
  if (!isPendingRefund(refund) || provider.now() < (refund.pendingUntil ?? 0)) return;
  markCaptured(provider, refund, { RequestId: 'provider', RetryIndicator: 0 });
}
