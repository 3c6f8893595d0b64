/** Whoever works in the shop does so in one of these roles. Each may do little; `everything` may do all. */
export const ROLES = ['packing', 'service', 'refunds', 'accounts', 'everything'] as const;
export type Role = (typeof ROLES)[number];

type NarrowRole = Exclude<Role, 'everything'>;

const ALL: readonly NarrowRole[] = ['packing', 'service', 'refunds', 'accounts'];
const OF_BUYERS: readonly NarrowRole[] = ['service', 'refunds'];

/**
 * What each role may do, by the name of the command; a web program grants its acts by the same names. A role has what its
 * work cannot do without. Nobody but `everything` has what is not here, so a new command is open to no one by mistake.
 */
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
  'gifts list': OF_BUYERS,
  'gifts stop': ['service'],
  'gifts revoke': ['service'],
  'gifts object': ['service'],
  'cards pending': ['service'],
  'cards replace': ['service'],
  'cards returned': ['packing', 'service'],
  'cards rekey': [],
  'cards number-keys': [],
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
  'payment check': ['refunds', 'accounts'],
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
  'sale status': ALL,
  'gifts hold': [],
  'sale pause': [],
  'sale resume': [],
  'catalogue import': [],
  'catalogue export': [],
  'products list': ALL,
  'product availability': [],
  health: ALL,
  check: ['accounts'],
  'review list': ['service', 'refunds', 'accounts'],
  'review resolve': OF_BUYERS,
  'jobs stuck': OF_BUYERS,
  'jobs retry': OF_BUYERS,
  'actions list': [],
  'subject export': [],
  'subject erase': [],
  'retention run': [],
  'people list': [],
  'people add': [],
  'people invite': [],
  'people change': [],
} as const satisfies Record<string, readonly NarrowRole[]>;

/** What a role may do, named after its command. */
export type Permission = keyof typeof GRANTED;

/** Every permission of the table above. */
export const PERMISSIONS = Object.keys(GRANTED) as [Permission, ...Permission[]];

/** The permission of a command; undefined for one that only the role `everything` may run. */
export function findPermission(command: string): Permission | undefined {
  return Object.hasOwn(GRANTED, command) ? (command as Permission) : undefined;
}

/** The roles with a permission, those with the fewest permissions first. */
export function rolesWith(permission: Permission | undefined): readonly Role[] {
  return [...(permission === undefined ? [] : GRANTED[permission]), 'everything'];
}

export function mayRun(role: Role, permission: Permission | undefined): boolean {
  return rolesWith(permission).includes(role);
}
