import { hostname } from 'node:os';
import { createSender, probeRelay } from '#server/messages/smtp-transport.ts';
import { alarmChecks, type EarlierLooks, lookAtDisk } from '#server/operations/alarms/alarm-checks.ts';
import { alarmMail } from '#server/operations/alarms/alarm-mail.ts';
import { createWebhook } from '#server/operations/alarms/alarm-webhook.ts';
import { findTroubles } from '#server/operations/alarms/find-troubles.ts';
import { type Probe, type ProbedSystem, probeSystem } from '#server/operations/alarms/probe-systems.ts';
import { noteTroubles, type Send, sendAlarms, type TellDeps } from '#server/operations/alarms/tell-alarms.ts';
import { readLiveFigures } from '#server/postgres/operations/live-figures.ts';
import { lastPaidOrder, stuckOrders } from '#server/postgres/orders/order-list.ts';
import { certificateEnd } from '#server/runtime/certificate-end.ts';
import { diskUse } from '#server/runtime/disk-use.ts';
import type { Adapters } from './adapters.ts';
import { standingPauses } from './standing-pauses.ts';

/** An id that no activation uses. The supplier responds that it is unknown. */
const PROBE_ACTIVATION = '00000000-0000-4000-8000-000000000000';

/** Detects problems and sends alarms by mail and webhook. */
export function createAlarms(adapters: Adapters) {
  const { config, log, connection, orders } = adapters;
  const { db } = connection;
  const channels = channelsOf(adapters);
  const telling: TellDeps = { alarms: adapters.alarms, channels, log };
  const probes = probesOf(adapters);
  const disk = { name: `${hostname()}:${config.dataDir}`, used: () => diskUse(config.dataDir) };
  const checking = {
    config: config.alarms,
    publicHost: new URL(config.publicUrl).host,
    now: orders.now,
    stuckOrders: (limit: number) => stuckOrders(db, limit),
    lastPaidOrder: () => lastPaidOrder(db),
    recentPayments: async () => (await readLiveFigures(db)).recentPayments,
    stocks: adapters.stocks.list,
    disk,
  };
  return {
    /** True if an alarm channel is configured. */
    wanted: Object.keys(channels).length > 0,
    /** Alarms that were sent and are still active, oldest first. */
    standing: adapters.alarms.standing,
    /** Runs all checks and records the alarms to send. */
    look: async (earlier: EarlierLooks): Promise<void> => {
      await noteTroubles(telling, await findTroubles(alarmChecks(checking, earlier), log));
    },
    lookAtDisk: async (): Promise<void> => {
      const found = await lookAtDisk(disk, config.alarms.diskPercent);
      // Only the full check ends alarms, because this one covers a single machine.
      await noteTroubles(telling, { found, looked: new Set() });
    },
    /** Sends the recorded alarms. */
    send: () => sendAlarms(telling),
    /** Checks an external system. @returns its error, if any */
    probe: (system: ProbedSystem) => probeSystem(probes[system]),
    /** @returns expiry of the certificates of PUBLIC_URL and Apple passes in Unix seconds; empty without them */
    lookAtCertificate: async (): Promise<Record<string, number>> => {
      const endsAt = await certificateEnd(config.publicUrl);
      const passEndsAt = adapters.wallets.appleUntil;
      return {
        ...(endsAt !== undefined && { endsAt: secondsOf(endsAt) }),
        ...(passEndsAt !== undefined && { passEndsAt: secondsOf(passEndsAt) }),
      };
    },
  };
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function channelsOf({ config, brand }: Adapters): TellDeps['channels'] {
  const { email, webhookUrl } = config.alarms;
  const from = config.mail.from ?? brand.mail.from['de-ch'];
  return {
    ...(email !== undefined && { mail: mailTo(email, from, config) }),
    ...(webhookUrl !== undefined && { webhook: createWebhook(webhookUrl, config.publicUrl) }),
  };
}

function mailTo(to: string, from: string, { mail, publicUrl }: Adapters['config']): Send {
  const send = createSender({ smtpUrl: mail.smtpUrl, replyTo: from });
  return async ({ id, content }) => {
    const message = {
      ...{ from, to, ...alarmMail(content, publicUrl), attachments: [] },
      messageId: `<alarm-${id}@${new URL(publicUrl).hostname}>`,
    };
    const answer = await send(message, async () => true);
    if (answer.kind === 'sent') return undefined;
    return 'name' in answer ? `${answer.kind} ${answer.name}` : answer.kind;
  };
}

function probesOf(adapters: Adapters): Record<ProbedSystem, Probe> {
  const { provider, supplier, config } = adapters;
  const toError = (answer: { kind: string; fault?: string; name?: string }) =>
    answer.kind === 'unknown' ? `${answer.fault}: ${answer.name}` : undefined;
  return {
    provider: async () => {
      // A paused provider isn't polled for its health either.
      const pause = (await standingPauses(adapters)).find(({ cause }) => cause !== 'refunds-denied');
      if (pause !== undefined) return `${pause.cause}: ${pause.name}`;
      return toError(await provider.health());
    },
    supplier: async () => toError(await supplier.activation(PROBE_ACTIVATION)),
    mail: () => probeRelay(config.mail.smtpUrl),
  };
}
