import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canMoveValue,
  getGroupRoles,
  hasPermission,
  normalizeRoles,
  PERMISSIONS,
  parseGroupRoles,
  ROLES,
} from './permissions.ts';

it('packers have no access to money, files for the accountants and replacements', () => {
  const kept = ['refund', 'orders record-dispute', 'export', 'receipts export', 'cards replace'] as const;
  expect(kept.filter((permission) => hasPermission(['packing'], permission))).toEqual([]);
});

it('everything has all permissions', () => {
  expect(PERMISSIONS.filter((permission) => !hasPermission(['everything'], permission))).toEqual([]);
});

it('all roles except packing and accounts can move value, also new ones', () => {
  expect(ROLES.filter((role) => !canMoveValue([role]))).toEqual(['packing', 'accounts']);
});

const someRoles = fc.subarray([...ROLES]);

describe('several roles', () => {
  it('have exactly the permissions of each of them', () => {
    fc.assert(
      fc.property(someRoles, fc.constantFrom(...PERMISSIONS), (roles, permission) => {
        const isGranted = roles.some((role) => hasPermission([role], permission));
        expect(hasPermission(roles, permission)).toBe(isGranted);
      }),
    );
  });

  it('can move value if one of them can', () => {
    expect(canMoveValue(['packing', 'accounts'])).toBe(false);
    expect(canMoveValue(['packing', 'refunds'])).toBe(true);
    expect(canMoveValue([])).toBe(false);
  });

  it('are stored once, in a fixed order', () => {
    expect(normalizeRoles(['service', 'packing', 'service'])).toEqual(['packing', 'service']);
  });
});

describe('groups of the identity provider', () => {
  it.each([
    ['packing=packers', [{ role: 'packing', group: 'packers' }]],
    [
      'packing = /desk/pack, post ;service=a=b',
      [
        { role: 'packing', group: '/desk/pack, post' },
        { role: 'service', group: 'a=b' },
      ],
    ],
    ['packers=packing', undefined],
    ['packing', undefined],
    ['packing=', undefined],
    ['packing=packers;', undefined],
    ['', undefined],
  ])('%j is parsed', (text, parsed) => {
    expect(parseGroupRoles(text)).toEqual(parsed);
  });

  it('give each member all their roles', () => {
    const mapping = parseGroupRoles('service=phones;packing=packers;refunds=phones') ?? [];
    expect(getGroupRoles(mapping, ['phones', 'other', 'phones'])).toEqual(['service', 'refunds']);
    expect(getGroupRoles(mapping, ['Packers'])).toEqual([]);
  });
});
