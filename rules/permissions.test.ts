import { expect, it } from 'vitest';
import { canMoveValue, hasPermission, PERMISSIONS, ROLES } from './permissions.ts';

it('packers have no access to money, files for the accountants and replacements', () => {
  const kept = ['refund', 'orders record-dispute', 'export', 'receipts export', 'cards replace'] as const;
  expect(kept.filter((permission) => hasPermission('packing', permission))).toEqual([]);
});

it('everything has all permissions', () => {
  expect(PERMISSIONS.filter((permission) => !hasPermission('everything', permission))).toEqual([]);
});

it('all roles except packing and accounts can move value, also new ones', () => {
  expect(ROLES.filter((role) => !canMoveValue(role))).toEqual(['packing', 'accounts']);
});
