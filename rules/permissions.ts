/** The roles of people at the desk. `everything` has all permissions. */
export const ROLES = ['packing', 'service', 'refunds', 'accounts', 'everything'] as const;
export type Role = (typeof ROLES)[number];

type NarrowRole = Exclude<Role, 'everything'>;

const ALL: readonly NarrowRole[] = ['packing', 'service', 'refunds', 'accounts'];
const OF_BUYERS: readonly NarrowRole[] = ['service', 'refunds'];

/** The roles with each permission, besides `everything`. */
const GRANTED = {
  'orders list': OF_BUYERS,
  'orders search': OF_BUYERS,
  'orders show': OF_BUYERS,
  'orders address': ['service'],
  'orders note': OF_BUYERS,
  'orders disputed': ['refunds'],
  'mails list': OF_BUYERS,
  'mails resend': ['service'],
  'mails arrived': ['service'],
  'mails bounced': ['service'],
  'gifts stop': ['service'],
  'gifts revoke': ['service'],
  'gifts object': ['service'],
  'cards replace': ['service'],
  'cards returned': ['packing', 'service'],
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
  'payment look': OF_BUYERS,
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
  'stock damaged': ['packing'],
  'stock low': ['packing'],
  'sale pause': [],
  'sale resume': [],
  'catalogue import': [],
  'products list': ALL,
  'product availability': [],
  health: ALL,
  check: ['accounts'],
  'review list': ['service', 'refunds', 'accounts'],
  'review resolve': OF_BUYERS,
  'jobs retry': OF_BUYERS,
  'actions list': [],
} as const satisfies Record<string, readonly NarrowRole[]>;

export type Permission = keyof typeof GRANTED;

export const PERMISSIONS = Object.keys(GRANTED) as [Permission, ...Permission[]];

export function hasPermission(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = GRANTED[permission];
  return role === 'everything' || roles.includes(role);
}
