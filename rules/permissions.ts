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
const GRANTED = {
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

/** Roles that can't move value. All others need a passkey. */
const VALUELESS_ROLES: readonly Role[] = ['packing', 'accounts'];

export function canMoveValue(role: Role): boolean {
  return !VALUELESS_ROLES.includes(role);
}

export type Permission = keyof typeof GRANTED;

export const PERMISSIONS = Object.keys(GRANTED) as [Permission, ...Permission[]];

export function hasPermission(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = GRANTED[permission];
  return role === 'everything' || roles.includes(role);
}
