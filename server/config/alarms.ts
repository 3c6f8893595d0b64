import * as z from 'zod';
import { parseOpeningHours } from '#rules/opening-hours.ts';
import { getHost, isThisMachine, webAddress } from './address.ts';

const openingHours = z.string().transform((text, context) => {
  const hours = parseOpeningHours(text);
  if (hours !== undefined) return hours;
  context.addIssue({ code: 'custom', message: 'must look like 8-20: whole hours in Swiss time' });
  return z.NEVER;
});

/** See docs/monitoring.md. */
export const alarmSettings = {
  ALARM_EMAIL: z.email({ error: 'must be one mail address, such as operations@chain.example' }).optional(),
  /** Such URLs often contain a key. */
  ALARM_WEBHOOK_URL: webAddress.optional(),
  /** Unset disables this alarm. */
  ALARM_NO_ORDER_MINUTES: z.coerce
    .number({ error: 'must be a number of minutes, from 10 to 1440' })
    .int()
    .min(10, { error: 'must be at least 10 minutes' })
    .max(1440, { error: 'must be at most 1440 minutes' })
    .optional(),
  ALARM_OPENING_HOURS: openingHours.default({ from: 8, to: 20 }),
  ALARM_DISK_PERCENT: z.coerce.number().int().min(1).max(99).default(90),
};

const settingsSchema = z.object(alarmSettings);

export type AlarmConfig = ReturnType<typeof toAlarmConfig>['alarms'];

export function toAlarmConfig(values: z.infer<typeof settingsSchema>) {
  const {
    ALARM_EMAIL: email,
    ALARM_WEBHOOK_URL: webhookUrl,
    ALARM_NO_ORDER_MINUTES: minutes,
    ALARM_OPENING_HOURS: hours,
    ALARM_DISK_PERCENT: diskPercent,
  } = values;
  return {
    alarms: {
      ...(email !== undefined && { email }),
      ...(webhookUrl !== undefined && { webhookUrl }),
      ...(minutes !== undefined && { quiet: { minutes, hours } }),
      diskPercent,
    },
  };
}

/** Finds settings that are invalid in production only. */
export function findAlarmErrors(settings: Record<string, string | undefined>): string[] {
  const url = settings.ALARM_WEBHOOK_URL;
  return url?.startsWith('http://') === true && !isThisMachine(getHost(url))
    ? ['ALARM_WEBHOOK_URL: must begin with https://, or name a program on this machine']
    : [];
}
