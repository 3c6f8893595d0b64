import { createHmac } from 'node:crypto';
import * as notificationMode from '../payment-page/notification-mode.ts';
import type { Gateway } from './gateway.ts';
import { toEvent } from './gateway-records.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import { buildStatusBody } from './status-body.ts';

const TIMEOUT_MS = 10_000;

/** Notifies the shop of an outcome. Resolves when the payer may return. */
export function announce(gateway: Gateway, payment: GatewayTransaction): Promise<void> {
  return notificationMode.announce(gateway.settings.notify, () => notify(gateway, payment));
}

/** Sends the status once, as a signed POST (datatrans 7). */
async function notify(gateway: Gateway, payment: GatewayTransaction): Promise<void> {
  const { closing, records } = gateway;
  if (payment.webhookUrl === undefined) return;
  const status = await post(gateway, payment.webhookUrl, JSON.stringify(buildStatusBody(gateway, payment)));
  if (!closing.aborted) records.record(toEvent('notified', payment, { status, attempt: 1 }));
}

/** Returns the response status, or 0 if there is no response. */
async function post(gateway: Gateway, url: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...sign(gateway, body) };
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), gateway.closing]);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function sign({ merchant, now, settings }: Gateway, body: string): Record<string, string> {
  if (settings.signature === 'none') return {};
  const time = String(now());
  const key = Buffer.from(merchant.signKey, 'hex');
  const correctSignature = createHmac('sha256', key).update(`${time}${body}`).digest('hex');
  const signature =
    settings.signature === 'right' ? correctSignature : correctSignature.split('').toReversed().join('');
  return { 'datatrans-signature': `t=${time},s0=${signature}` };
}
