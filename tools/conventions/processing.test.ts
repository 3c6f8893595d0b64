import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RETENTION } from '#rules/retention.ts';
import { configSchema } from '#server/config/config.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/processing.md'), 'utf8');

/** Returns the table rows under a heading, by their first cell. */
function rowsUnder(heading: string): Map<string, string[]> {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = lines.slice(2).map((line) => line.split('|').slice(1, -1));
  return new Map(cells.map(([first = '', ...more]) => [first.trim(), more.map((cell) => cell.trim())]));
}

const {
  cardSecretDays,
  recipientDays,
  unpaidDays,
  paidMonths,
  receiptYears,
  reasonMonths,
  operatorNameYears,
  sessionHours,
  sessionDays,
  abuseCountHours,
  backupDays,
} = RETENTION;

/**
 * Retention periods by the rules. Without one, the chain or a provider decides, or the data is deleted with
 * an order.
 */
const PERIODS: Record<string, string[]> = {
  orders: [`${paidMonths} months`, `${unpaidDays} days`],
  cards: [`${cardSecretDays} days`],
  gifts: [`${recipientDays} days`],
  mails: [],
  receipts: [`${receiptYears} years`],
  support: [`${reasonMonths} months`],
  'desk users': [],
  'audit log': [`${operatorNameYears} years`],
  sessions: [`${sessionHours} hours`, `${sessionDays} days`],
  'protection from abuse': [`${abuseCountHours} hours`],
  logs: [],
  analytics: [],
  backups: [`${backupDays} days`],
};

describe('the record of processing', () => {
  it('has the periods of the rules, each of them', () => {
    const found = [...rowsUnder('Activities')].map(([activity, cells]) => [
      activity,
      cells.at(-1)?.match(/\d+ (hours|days|months|years)/g) ?? [],
    ]);
    expect(Object.fromEntries(found)).toEqual(PERIODS);
    expect(Object.values(PERIODS).flat()).toHaveLength(Object.keys(RETENTION).length);
  });

  it('names whom every address of the settings leads to', () => {
    const others = Object.keys(configSchema.shape).filter(
      (name) => /_URL(_[A-Z]{2})?$/.test(name) && !['PUBLIC_URL', 'DESK_URL'].includes(name),
    );
    expect(others.length).toBeGreaterThan(5);
    const named = [...rowsUnder('Who receives it').values()].map(([reachedBy]) => reachedBy).join();
    expect(others.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
  });

  it('says of each blank who fills it in', () => {
    const blanks = page.match(/‹[^›]*›/g) ?? [];
    expect(blanks.length).toBeGreaterThan(10);
    for (const blank of blanks) expect(blank).toMatch(/^‹(chain|provider|chain and provider)(: .+)?›$/);
  });
});
