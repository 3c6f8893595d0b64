import { describe, expect, it } from 'vitest';
import { readConfig, readSettings } from './config.ts';

const listErrors = (env: Record<string, string>) =>
  readSettings(env).faults.filter((fault) => fault.startsWith('ALARM_'));

describe('the settings of alarms', () => {
  it('notify no one by default', () => {
    expect(readConfig({}).alarms).toEqual({ diskPercent: 90 });
    expect(
      readConfig({
        ALARM_EMAIL: 'operations@chain.example',
        ALARM_WEBHOOK_URL: 'https://hooks.chain.example/a?key=b',
        ALARM_NO_ORDER_MINUTES: '60',
        ALARM_OPENING_HOURS: '7-22',
        ALARM_DISK_PERCENT: '80',
      }).alarms,
    ).toEqual({
      email: 'operations@chain.example',
      webhookUrl: 'https://hooks.chain.example/a?key=b',
      quiet: { minutes: 60, hours: { from: 7, to: 22 } },
      diskPercent: 80,
    });
  });

  it.each([
    ['ALARM_EMAIL', 'operations', 'must be one mail address'],
    ['ALARM_EMAIL', 'a@chain.example,b@chain.example', 'must be one mail address'],
    ['ALARM_WEBHOOK_URL', 'hooks.chain.example', 'must be a complete URL'],
    ['ALARM_WEBHOOK_URL', 'https://user:word@hooks.chain.example', 'must not contain credentials'],
    ['ALARM_NO_ORDER_MINUTES', '5', 'must be at least 10 minutes'],
    ['ALARM_NO_ORDER_MINUTES', 'an hour', 'must be a number of minutes'],
    ['ALARM_OPENING_HOURS', '20-8', 'must look like 8-20'],
    ['ALARM_DISK_PERCENT', '100', 'must be'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(listErrors({ [name]: value })).toEqual([expect.stringContaining(`${name}: `)]);
    if (message !== 'must be') expect(listErrors({ [name]: value })[0]).toContain(message);
  });

  it('are posted unencrypted only to this machine, in production', () => {
    const production = (url: string) => listErrors({ CADEAU_ENV: 'production', ALARM_WEBHOOK_URL: url });
    expect(production('http://hooks.chain.example/x')).toEqual([
      'ALARM_WEBHOOK_URL: must begin with https://, or name a program on this machine',
    ]);
    expect(production('http://127.0.0.1:9093/x')).toEqual([]);
    expect(production('https://hooks.chain.example/x')).toEqual([]);
  });
});
