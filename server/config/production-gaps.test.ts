import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { productionGaps } from './production-gaps.ts';

const COMPLETE = {
  ALARM_EMAIL: 'operations@chain.example',
  METRICS_PORT: '9464',
  BACKUP_DIR: '/srv/backups',
};
const gapsOf = (settings: Record<string, string>) =>
  productionGaps({ ...readConfig(settings), production: true });

describe('a production shop', () => {
  it.each([
    ['ALARM_EMAIL', 'ALARM_EMAIL and ALARM_WEBHOOK_URL'],
    ['METRICS_PORT', 'METRICS_PORT'],
    ['BACKUP_DIR', 'BACKUP_DIR'],
  ])('without %s is told what is missing', (name, told) => {
    const gaps = gapsOf({ ...COMPLETE, [name]: '' });
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toContain(`${told} `);
  });

  it('that has all three has no gap, and a webhook is an alarm too', () => {
    expect(gapsOf(COMPLETE)).toEqual([]);
    expect(gapsOf({ ...COMPLETE, ALARM_EMAIL: '', ALARM_WEBHOOK_URL: 'https://chat.example/hook' })).toEqual(
      [],
    );
  });
});

it('a shop outside production has no gap', () => {
  expect(productionGaps(readConfig({}))).toEqual([]);
});
