import type { Config } from './config.ts';

/** Warns about settings that a production shop can run without, but should not. */
export function findProductionGaps({ production, alarms, metricsPort, backupDir }: Config): string[] {
  if (!production) return [];
  const hasAlarms = alarms.email !== undefined || alarms.webhookUrl !== undefined;
  return [
    ...(hasAlarms
      ? []
      : [
          'ALARM_EMAIL and ALARM_WEBHOOK_URL are not set: no operator is notified of problems (docs/monitoring.md).',
        ]),
    ...(metricsPort === undefined
      ? ['METRICS_PORT is not set: the process exposes no metrics. The systemd units set it.']
      : []),
    ...(backupDir === undefined
      ? ['BACKUP_DIR is not set: check that a backup runs every night (docs/restoring.md).']
      : []),
  ];
}
