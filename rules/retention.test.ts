import { expect, it } from 'vitest';
import { RETENTION } from './retention.ts';

it('receipts are kept for 10 years, paid orders and reasons for 24 months, operators’ names for 10 years, card secrets, recipients, unpaid orders, sessions and backups for 30 days, counts for a day', () => {
  expect(RETENTION).toEqual({
    cardSecretDays: 30,
    recipientDays: 30,
    unpaidDays: 30,
    paidMonths: 24,
    receiptYears: 10,
    reasonMonths: 24,
    operatorNameYears: 10,
    sessionHours: 24,
    sessionDays: 30,
    backupDays: 30,
    abuseCountHours: 24,
  });
});
