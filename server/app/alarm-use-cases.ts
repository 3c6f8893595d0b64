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

/** Under it no activation of ours was ever begun: the supplier knows nothing of it, and says so. */
const PROBE_ACTIVATION = '00000000-0000-4000-8000-000000000000';

/** What is wrong with the shop, told to people by mail and webhook. */
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
    /** Whether there is anybody to be told. */
    wanted: Object.keys(channels).length > 0,
    /** What was told and is not over, oldest first. */
    standing: adapters.alarms.standing,
    /** Looks at everything, and writes down what is to be told. */
    look: async (earlier: EarlierLooks): Promise<void> => {
      await noteTroubles(telling, await findTroubles(alarmChecks(checking, earlier), log));
    },
    lookAtDisk: async (): Promise<void> => {
      const found = await lookAtDisk(disk, config.alarms.diskPercent);
      // Whether an alarm ends is left to the look at everything, which leaves other machines their time.
      await noteTroubles(telling, { found, looked: new Set() });
    },
    /** Sends what is written down. */
    send: () => sendAlarms(telling),
    /** Asks an external system how it is. @returns its fault, if it has one */
    probe: (system: ProbedSystem) => probeSystem(probes[system]),
    /** @returns when the certificates of PUBLIC_URL and of passes end, in seconds of the epoch; nothing without one */
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
  const faultOf = (answer: { kind: string; fault?: string; name?: string }) =>
    answer.kind === 'unknown' ? `${answer.fault}: ${answer.name}` : undefined;
  return {
    provider: async () => {
      // A provider that is left alone is not asked how it is either.
      const pause = (await standingPauses(adapters)).find(({ cause }) => cause !== 'refunds-denied');
      if (pause !== undefined) return `${pause.cause}: ${pause.name}`;
      return faultOf(await provider.health());
    },
    supplier: async () => faultOf(await supplier.activation(PROBE_ACTIVATION)),
    mail: () => probeRelay(config.mail.smtpUrl),
  };
}
