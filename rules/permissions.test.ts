import { expect, it } from 'vitest';
import { hasPermission, PERMISSIONS } from './permissions.ts';

it('packers have no access to money, files for the accountants and replacements', () => {
  const kept = ['refund', 'orders record-dispute', 'export', 'receipts export', 'cards replace'] as const;
  expect(kept.filter((permission) => hasPermission('packing', permission))).toEqual([]);
});

it('everything has all permissions', () => {
  expect(PERMISSIONS.filter((permission) => !hasPermission('everything', permission))).toEqual([]);
});
