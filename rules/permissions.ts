/** Roles at the desk. `everything` has all permissions. */
export const ROLES = ['packing', 'service', 'refunds', 'accounts', 'everything'] as const;
export type Role = (typeof ROLES)[number];

type NarrowRole = Exclude<Role, 'everything'>;

const ALL_ROLES: readonly NarrowRole[] = ['packing', 'service', 'refunds', 'accounts'];
const BUYER_ROLES: readonly NarrowRole[] = ['service', 'refunds'];

/** Roles with each permission, in addition to `everything`. */
const GRANTED = {
  'orders list': BUYER_ROLES,
  'orders search': BUYER_ROLES,
  'orders show': BUYER_ROLES,
  'orders address': ['service'],
  'orders note': BUYER_ROLES,
  'orders record-dispute': ['refunds'],
  'mails list': BUYER_ROLES,
  'mails resend': ['service'],
  'mails mark-delivered': ['service'],
  'mails mark-bounced': ['service'],
  'gifts stop': ['service'],
  'gifts revoke': ['service'],
  'gifts record-objection': ['service'],
  'cards replace': ['service'],
  'cards mark-returned': ['packing', 'service'],
  'to-pack': ['packing', 'service'],
  labels: ['packing'],
  'delivery-notes': ['packing'],
  'parcel-words': ['packing'],
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
  'receipts list': ['service', 'refunds', 'accounts'],
  'receipts export': ['service', 'accounts'],
  'periods close': ['accounts'],
  'periods list': ['accounts'],
  'periods check': ['accounts'],
  'stock list': ['packing', 'service'],
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
  'review list': ['service', 'refunds', 'accounts'],
  'review resolve': BUYER_ROLES,
  'jobs retry': BUYER_ROLES,
  'actions list': [],
} as const satisfies Record<string, readonly NarrowRole[]>;

export type Permission = keyof typeof GRANTED;

export const PERMISSIONS = Object.keys(GRANTED) as [Permission, ...Permission[]];

export function hasPermission(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = GRANTED[permission];
  return role === 'everything' || roles.includes(role);
}
