import { setTimeout as wait } from 'node:timers/promises';
import type { NotifyMode, Payment } from './model.ts';
import { eventOf, settle } from './outcomes.ts';
import type { Provider } from './provider.ts';

const tries = 3;
const answerWithinMs = 10_000;

/** Tells the shop of an outcome; resolves when the payer may be sent back. */
export async function announce(provider: Provider, payment: Payment): Promise<void> {
  switch (modeFor(provider, payment)) {
    case 'none':
      return;
    case 'before':
      await notifyShop(provider, payment);
      return;
    case 'after':
      void wait(provider.settings.notifyDelayMs, undefined, { ref: false, signal: provider.closing })
        .then(() => notifyShop(provider, payment))
        .catch(ignoreClosing);
      return;
    case 'duplicate':
      void notifyShop(provider, payment);
      void notifyShop(provider, payment);
      return;
    case 'beside':
      void notifyShop(provider, payment);
  }
}

function modeFor({ faults, settings }: Provider, payment: Payment): NotifyMode {
  const ordered = faults.take('notify', payment.orderId ?? payment.token);
  if (ordered) return ordered.fault === 'duplicate' ? 'duplicate' : 'none';
  return payment.faults.notify ?? settings.notify;
}

/** A GET that carries nothing but the address: up to three tries, each with ten seconds (fact sheet, section 6). */
async function notifyShop(provider: Provider, payment: Payment): Promise<void> {
  const notification = payment.status === 'authorized' || payment.status === 'pending' ? 'success' : 'fail';
  const url = payment.notifyUrls[notification];
  if (url === undefined) return;
  for (let attempt = 1; attempt <= tries && !provider.closing.aborted; attempt += 1) {
    const status = await callOnce(url, provider.closing);
    if (provider.closing.aborted) return;
    provider.book.record({ ...eventOf('notified', payment), notification, status, attempt });
    if (status === 200) return;
    await wait(provider.settings.notifyRetryMs, undefined, { ref: false, signal: provider.closing }).catch(
      ignoreClosing,
    );
  }
}

/** The status answered, or 0 for none. */
async function callOnce(url: string, closing: AbortSignal): Promise<number> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(answerWithinMs), closing]);
    const response = await fetch(url, { redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function ignoreClosing(): void {
  // The program ends; nothing is owed to anybody.
}

/** Settles a pending payment when its time comes and tells the shop, also after a restart. */
export function schedulePending(provider: Provider, payment: Payment): void {
  if (payment.status !== 'pending') return;
  const delayMs = Math.max(0, (payment.pendingUntil ?? 0) - provider.now());
  void wait(delayMs, undefined, { ref: false, signal: provider.closing })
    // A timer may be a millisecond early by the clock that counts.
    .then(() =>
      provider.now() < (payment.pendingUntil ?? 0)
        ? schedulePending(provider, payment)
        : settlePending(provider, payment),
    )
    .catch(ignoreClosing);
}

/** Whoever notices first that the time is over settles it; the notification follows once. */
export async function settlePending(provider: Provider, payment: Payment): Promise<void> {
  if (!settle(provider, payment)) return;
  const isSilent = modeFor(provider, payment) === 'none';
  if (!isSilent) await notifyShop(provider, payment);
}
