/**
 * Roles at the desk. `service` helps buyers. `replacements` may also send the value of a delivered order elsewhere.
 * `everything` has all permissions.
 */
export const ROLES = ['packing', 'service', 'replacements', 'refunds', 'accounts', 'everything'] as const;
export type Role = (typeof ROLES)[number];

type NarrowRole = Exclude<Role, 'everything'>;

const ALL_ROLES: readonly NarrowRole[] = ['packing', 'service', 'replacements', 'refunds', 'accounts'];
const SERVICE_ROLES: readonly NarrowRole[] = ['service', 'replacements'];
const BUYER_ROLES: readonly NarrowRole[] = [...SERVICE_ROLES, 'refunds'];

/** Roles with each permission, in addition to `everything`. */
const ROLES_BY_PERMISSION = {
  'orders list': BUYER_ROLES,
  'orders search': BUYER_ROLES,
  'orders show': BUYER_ROLES,
  'orders address': ['replacements'],
  'orders note': BUYER_ROLES,
  'orders record-dispute': ['refunds'],
  'mails list': BUYER_ROLES,
  'mails resend': SERVICE_ROLES,
  'mails mark-delivered': SERVICE_ROLES,
  'mails mark-bounced': SERVICE_ROLES,
  'gifts stop': SERVICE_ROLES,
  'gifts revoke': SERVICE_ROLES,
  'gifts record-objection': SERVICE_ROLES,
  'cards replace': ['replacements'],
  'cards mark-returned': ['packing', ...SERVICE_ROLES],
  'to-pack': ['packing', ...SERVICE_ROLES],
  labels: ['packing'],
  'delivery-notes': ['packing'],
  'parcel-messages': ['packing'],
  'packing-list': ['packing'],
  pack: ['packing'],
  'franking export': ['packing'],
  'franking import': ['packing'],
  ship: ['packing'],
  refund: ['refunds'],
  'payment resume': ['refunds'],
  'payment poll': BUYER_ROLES,
  reconcile: ['accounts'],
  'reconcile note': ['accounts'],
  export: ['accounts'],
  'receipts list': [...BUYER_ROLES, 'accounts'],
  'receipts export': [...SERVICE_ROLES, 'accounts'],
  'periods close': ['accounts'],
  'periods list': ['accounts'],
  'periods check': ['accounts'],
  'stock list': ['packing', ...SERVICE_ROLES],
  'stock add': ['packing'],
  'stock count': ['packing'],
  'stock record-damage': ['packing'],
  'stock set-threshold': ['packing'],
  'sale pause': [],
  'sale resume': [],
  'catalogue import': [],
  'products list': ALL_ROLES,
  'product availability': [],
  health: ALL_ROLES,
  check: ['accounts'],
  'review list': [...BUYER_ROLES, 'accounts'],
  'review resolve': BUYER_ROLES,
  'jobs retry': BUYER_ROLES,
  'actions list': [],
} as const satisfies Record<string, readonly NarrowRole[]>;

/** Roles that can't move money or the value of cards. People with any other role need a passkey. */
const LOW_RISK_ROLES: readonly Role[] = ['packing', 'accounts'];

export function canMoveValue(roles: readonly Role[]): boolean {
  return roles.some((role) => !LOW_RISK_ROLES.includes(role));
}

export type Permission = keyof typeof ROLES_BY_PERMISSION;

export const PERMISSIONS = Object.keys(ROLES_BY_PERMISSION) as [Permission, ...Permission[]];

/** True if one of the person's roles has the permission. */
export function hasPermission(roles: readonly Role[], permission: Permission): boolean {
  const permittedRoles: readonly Role[] = ROLES_BY_PERMISSION[permission];
  return roles.some((role) => role === 'everything' || permittedRoles.includes(role));
}

/** Sorts roles in the order of `ROLES`, without duplicates. */
export function normalizeRoles(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

/** A group of the identity provider, and the role that its members have at the desk. */
export type GroupRole = { group: string; role: Role };

/**
 * Parses `packing=desk-packers;service=Desk Phones`. Several groups can have the same role.
 * @returns undefined if malformed
 */
export function parseGroupRoles(text: string): GroupRole[] | undefined {
  const parsed = text.split(';').map((part) => {
    const [, name = '', group = ''] = /^\s*([a-z]+)\s*=\s*(.*\S)\s*$/.exec(part) ?? [];
    return { role: ROLES.find((role) => role === name), group };
  });
  const known = parsed.flatMap(({ role, group }) => (role === undefined ? [] : [{ role, group }]));
  return known.length === parsed.length ? known : undefined;
}

/** Returns the roles of a person in these groups. Group names are compared exactly. */
export function getGroupRoles(mapping: readonly GroupRole[], groups: readonly string[]): Role[] {
  return normalizeRoles(mapping.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
}
