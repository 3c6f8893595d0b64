import type { Config } from './config.ts';

/** Returns what a production shop can run without, but should not: alarms, metrics and a nightly backup. */
export function productionGaps({ production, alarms, metricsPort, backupDir }: Config): string[] {
  if (!production) return [];
  const hasAlarms = alarms.email !== undefined || alarms.webhookUrl !== undefined;
  return [
    ...(hasAlarms
      ? []
      : [
          'ALARM_EMAIL and ALARM_WEBHOOK_URL are not set: nobody is notified of problems (docs/monitoring.md).',
        ]),
    ...(metricsPort === undefined
      ? ['METRICS_PORT is not set here: a process without it has no metrics. The units of systemd set it.']
      : []),
    ...(backupDir === undefined
      ? ['BACKUP_DIR is not set: is there a backup each night (docs/restoring.md)?']
      : []),
  ];
}
