import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Gateway } from './gateway.ts';
import { eventOf } from './gateway-records.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import type { GatewaySettings } from './merchant-settings.ts';
import { statusBody } from './status-body.ts';

/** Tells the shop of an outcome; resolves when the payer may be sent back. */
export async function announce(gateway: Gateway, payment: GatewayTransaction): Promise<void> {
  const { settings } = gateway;
  const isMoney = payment.status === 'authorized' || payment.status === 'settled';
  if (!isMoney && settings.notifyOutcomes === 'authorized') return;
  const mode = modeFor(gateway, payment);
  if (mode === 'none') return;
  const first = notify(gateway, payment, mode === 'after' ? settings.notifyDelayMs : 0);
  if (mode === 'duplicate') void notify(gateway, payment);
  if (mode === 'before') await first;
}

const inTurn = ['before', 'beside', 'after'] as const;

function modeFor(gateway: Gateway, payment: GatewayTransaction): Exclude<GatewaySettings['notify'], 'mixed'> {
  const ordered = gateway.notifyFaults.take('notify', payment.refno);
  if (ordered) return ordered.fault === 'duplicate' ? 'duplicate' : 'none';
  const mode = payment.faults.notify ?? gateway.settings.notify;
  if (mode !== 'mixed') return mode;
  gateway.mixedNotifications += 1;
  return inTurn[gateway.mixedNotifications % inTurn.length] ?? 'beside';
}

/** A POST of the status, signed (datatrans 7). */
async function notify(gateway: Gateway, payment: GatewayTransaction, delayMs = 0): Promise<void> {
  const { settings, closing, records } = gateway;
  if (delayMs > 0) await pause(gateway, delayMs);
  for (let attempt = 1; attempt <= 1 + settings.notifyRetries && !closing.aborted; attempt += 1) {
    if (payment.webhookUrl === undefined) return;
    const status = await post(gateway, payment.webhookUrl, JSON.stringify(statusBody(gateway, payment)));
    if (closing.aborted) return;
    records.record(eventOf('notified', payment, { status, attempt }));
    if (status >= 200 && status < 300) return;
    await pause(gateway, settings.notifyRetryMs);
  }
}

/** The status answered, or 0 for none. */
async function post(gateway: Gateway, url: string, body: string): Promise<number> {
  const { closing, settings } = gateway;
  const headers = { 'content-type': 'application/json; charset=utf-8', ...signatureOf(gateway, body) };
  const signal = AbortSignal.any([AbortSignal.timeout(settings.notifyTimeoutMs), closing]);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

function signatureOf({ merchant, now, settings }: Gateway, body: string): Record<string, string> {
  if (settings.signature === 'none') return {};
  const time = String(now());
  const key = Buffer.from(merchant.signKey, 'hex');
  const right = createHmac('sha256', key).update(`${time}${body}`).digest('hex');
  const told = settings.signature === 'right' ? right : right.split('').toReversed().join('');
  return { 'datatrans-signature': `t=${time},s0=${told}` };
}

/** Over at once when the program ends. */
async function pause({ closing }: Gateway, ms: number): Promise<void> {
  await wait(ms, undefined, { ref: false, signal: closing }).catch(() => undefined);
}
