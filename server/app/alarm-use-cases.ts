import { hostname } from 'node:os';
import {
  checkDisk,
  createAlarmChecks,
  detectProblems,
  type PreviousChecks,
  type Probe,
  type ProbedSystem,
  probeSystem,
} from '#server/alarms/alarm-checks.ts';
import {
  composeAlarmMail,
  createWebhook,
  recordAlarms,
  type Send,
  type SendAlarmDeps,
  sendAlarms,
} from '#server/alarms/send-alarms.ts';
import { createSender, probeRelay } from '#server/messages/smtp-transport.ts';
import { BACKUP } from '#server/operations/schedule.ts';
import { readGiftObjections } from '#server/postgres/gifts/gift-rows.ts';
import { countRelayRefusals } from '#server/postgres/mails/mail-repository.ts';
import { readLiveFigures } from '#server/postgres/operations/live-figures.ts';
import { countBlockedSignIns, readRecentActivity } from '#server/postgres/operations/recent-activity.ts';
import { listStuckOrders, readLastPaidAt } from '#server/postgres/orders/order-list.ts';
import { createSchedule } from '#server/postgres/shared/schedule.ts';
import { readCertificateExpiry } from '#server/runtime/certificate-expiry.ts';
import { readDiskUsage } from '#server/runtime/disk-usage.ts';
import type { Adapters } from './adapters.ts';
import { readActivePauses } from './payment-use-cases.ts';

/** An unused activation id. The supplier responds that it is unknown. */
const PROBE_ACTIVATION = '00000000-0000-4000-8000-000000000000';

/** Detects problems and sends alarms by mail and webhook. */
export function createAlarms(adapters: Adapters) {
  const { config, log, connection, orders } = adapters;
  const { db } = connection;
  const channels = createChannels(adapters);
  const sendDeps: SendAlarmDeps = { alarms: adapters.alarms, channels, log };
  const probes = createProbes(adapters);
  const disk = { name: `${hostname()}:${config.dataDir}`, used: () => readDiskUsage(config.dataDir) };
  const checkDeps = {
    config: config.alarms,
    publicHost: new URL(config.publicUrl).host,
    now: orders.readNow,
    listStuckOrders: (limit: number) => listStuckOrders(db, limit),
    readLastPaidAt: () => readLastPaidAt(db),
    hasBackups: config.backupDir !== undefined,
    readLastBackupAt: () => createSchedule(db).readDoneAt(BACKUP),
    recentPayments: async () => (await readLiveFigures(db)).recentPayments,
    stocks: adapters.stocks.list,
    giftObjections: () => readGiftObjections(db),
    relayRefusals: () => countRelayRefusals(db),
    recentActivity: () => readRecentActivity(db),
    countBlockedSignIns: () => countBlockedSignIns(db, config.abuseLimits),
    disk,
  };
  return {
    /** True if an alarm channel is configured. */
    isEnabled: Object.keys(channels).length > 0,
    /** Returns the alarms that were sent and are still active, oldest first. */
    findActive: adapters.alarms.listActive,
    /** Runs all checks and records the alarms to send. */
    runChecks: async (previous: PreviousChecks): Promise<void> => {
      await recordAlarms(sendDeps, await detectProblems(createAlarmChecks(checkDeps, previous), log));
    },
    checkDisk: async (): Promise<void> => {
      const found = await checkDisk(disk, config.alarms.diskPercent);
      // Don't end alarms here, because this check covers only one machine.
      await recordAlarms(sendDeps, { found, checkedKinds: new Set() });
    },
    /** Sends the recorded alarms. */
    send: () => sendAlarms(sendDeps),
    /** Checks an external system. @returns its error, if any */
    probe: (system: ProbedSystem) => probeSystem(probes[system]),
    /**
     * @returns expiry of the certificates of PUBLIC_URL and Apple passes in Unix seconds; empty without them
     */
    checkCertificates: async (): Promise<Record<string, number>> => {
      const endsAt = await readCertificateExpiry(config.publicUrl);
      const passEndsAt = adapters.wallets.appleExpiresAt;
      return {
        ...(endsAt !== undefined && { endsAt: toSeconds(endsAt) }),
        ...(passEndsAt !== undefined && { passEndsAt: toSeconds(passEndsAt) }),
      };
    },
  };
}

function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function createChannels({ config, brand }: Adapters): SendAlarmDeps['channels'] {
  const { email, webhookUrl } = config.alarms;
  const from = config.mail.from ?? brand.mail.from['de-ch'];
  return {
    ...(email !== undefined && { mail: createMailChannel(email, from, config) }),
    ...(webhookUrl !== undefined && { webhook: createWebhook(webhookUrl, config.publicUrl) }),
  };
}

function createMailChannel(to: string, from: string, { mail, publicUrl }: Adapters['config']): Send {
  const send = createSender({ ...mail, replyTo: from });
  return async ({ id, content }) => {
    const message = {
      ...{ from, to, ...composeAlarmMail(content, publicUrl), attachments: [] },
      messageId: `<alarm-${id}@${new URL(publicUrl).hostname}>`,
    };
    const result = await send(message, async () => true);
    if (result.kind === 'sent') return undefined;
    return 'name' in result ? `${result.kind} ${result.name}` : result.kind;
  };
}

function createProbes(adapters: Adapters): Record<ProbedSystem, Probe> {
  const { provider, supplier, config } = adapters;
  const toError = (result: { kind: string; fault?: string; name?: string }) =>
    result.kind === 'unknown' ? `${result.fault}: ${result.name}` : undefined;
  return {
    provider: async () => {
      // Don't poll the health of a paused provider either.
      const pause = (await readActivePauses(adapters)).find(({ cause }) => cause !== 'refunds-denied');
      if (pause !== undefined) return `${pause.cause}: ${pause.name}`;
      return toError(await provider.health());
    },
    supplier: async () => toError(await supplier.activation(PROBE_ACTIVATION)),
    mail: () => probeRelay(config.mail),
  };
}
