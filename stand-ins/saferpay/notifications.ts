import { get as getInClear } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { settle } from './outcomes.ts';
import type { Provider } from './provider.ts';
import type { Settings } from './settings.ts';
import type { LedgerEvent, Payment, Transaction } from './transaction.ts';
import { eventOf, markCaptured } from './transaction-references.ts';

const tries = 3;

/** Tells the shop of an outcome; resolves when the payer may be sent back. */
export async function announce(provider: Provider, payment: Payment): Promise<void> {
  const mode = modeFor(provider, payment);
  if (mode === 'none') return;
  const first = notifyShop(provider, payment, mode === 'after' ? provider.settings.notifyDelayMs : 0);
  if (mode === 'duplicate') void notifyShop(provider, payment);
  if (mode === 'before') await first;
}

const inTurn = ['before', 'beside', 'after'] as const;

function modeFor(provider: Provider, payment: Payment): Exclude<Settings['notify'], 'mixed'> {
  const ordered = provider.notifyFaults.take('notify', payment.orderId ?? payment.token);
  if (ordered) return ordered.fault === 'duplicate' ? 'duplicate' : 'none';
  const mode = payment.faults.notify ?? provider.settings.notify;
  if (mode !== 'mixed') return mode;
  provider.mixedNotifications += 1;
  return inTurn[provider.mixedNotifications % inTurn.length] ?? 'beside';
}

/** A GET that carries nothing but the address: up to three tries, each with ten seconds (saferpay 6). */
async function notifyShop(provider: Provider, payment: Payment, delayMs = 0): Promise<void> {
  if (delayMs > 0) await pause(provider, delayMs);
  const notification = payment.status === 'authorized' || payment.status === 'pending' ? 'success' : 'fail';
  await call(provider, payment.notifyUrls[notification], () => ({
    ...eventOf('notified', payment),
    notification,
  }));
}

async function call(provider: Provider, url: string | undefined, eventNow: () => LedgerEvent): Promise<void> {
  if (url === undefined) return;
  for (let attempt = 1; attempt <= tries && !provider.closing.aborted; attempt += 1) {
    const status = await callOnce(url, provider);
    if (provider.closing.aborted) return;
    provider.book.record({ ...eventNow(), status, attempt });
    if (status === 200) return;
    await pause(provider, provider.settings.notifyRetryMs);
  }
}

/** The status answered, or 0 for none. */
function callOnce(url: string, { closing, settings }: Provider): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const signal = AbortSignal.any([AbortSignal.timeout(settings.notifyTimeoutMs), closing]);
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

/** Over at once when the program ends. */
async function pause({ closing }: Provider, ms: number): Promise<void> {
  await wait(ms, undefined, { ref: false, signal: closing }).catch(() => undefined);
}

/** Settles a pending payment or refund when its time comes and tells the shop, also after a restart. */
export function scheduleSettlement(provider: Provider, pending: Payment | Transaction): void {
  const isPayment = pending.kind === 'payment';
  const isPending = isPayment ? pending.status === 'pending' : isPendingRefund(pending);
  if (!isPending) return;
  const delayMs = Math.max(1, (pending.pendingUntil ?? 0) - provider.now());
  void pause(provider, delayMs).then(async () => {
    if (provider.closing.aborted) return;
    await (isPayment ? settlePending(provider, pending) : settleRefund(provider, pending));
    // A timer may be a millisecond early by the clock that counts: then it is still pending.
    scheduleSettlement(provider, pending);
  });
}

function isPendingRefund({ type, status }: Transaction): boolean {
  return type === 'REFUND' && status === 'PENDING';
}

/** Called by the timer and by Assert: the first call after the time is over settles it and notifies the shop. */
export async function settlePending(provider: Provider, payment: Payment): Promise<void> {
  if (!settle(provider, payment)) return;
  const isSilent = modeFor(provider, payment) === 'none';
  if (!isSilent) await notifyShop(provider, payment);
}

/** A pending refund whose time is over is captured (saferpay 4.5). */
export async function settleRefund(provider: Provider, refund: Transaction): Promise<void> {
  if (!isPendingRefund(refund) || provider.now() < (refund.pendingUntil ?? 0)) return;
  const nobody = { RequestId: 'provider', RetryIndicator: 0 };
  markCaptured(provider, refund, nobody);
  const event = eventOf('notified', refund, nobody);
  await call(provider, refund.pendingNotifyUrl, () => ({ ...event, notification: 'pending' }));
}
