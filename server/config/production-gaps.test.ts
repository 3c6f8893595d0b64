import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { findProductionGaps } from './production-gaps.ts';

const COMPLETE = {
  ALARM_EMAIL: 'operations@chain.example',
  METRICS_PORT: '9464',
  BACKUP_DIR: '/srv/backups',
};
const listGaps = (settings: Record<string, string>) =>
  findProductionGaps({ ...readConfig(settings), production: true });

describe('a production shop', () => {
  it.each([
    ['ALARM_EMAIL', 'ALARM_EMAIL and ALARM_WEBHOOK_URL'],
    ['METRICS_PORT', 'METRICS_PORT'],
    ['BACKUP_DIR', 'BACKUP_DIR'],
  ])('without %s is warned', (name, message) => {
    const gaps = listGaps({ ...COMPLETE, [name]: '' });
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toContain(`${message} `);
  });

  it('with all three has no gap, and a webhook counts as an alarm', () => {
    expect(listGaps(COMPLETE)).toEqual([]);
    expect(
      listGaps({ ...COMPLETE, ALARM_EMAIL: '', ALARM_WEBHOOK_URL: 'https://chat.example/hook' }),
    ).toEqual([]);
  });
});

it('a shop outside production has no gap', () => {
  expect(findProductionGaps(readConfig({}))).toEqual([]);
});
