import type { Permission } from '#rules/permissions.ts';
import type { TextKey } from './language/translate.ts';

type Area = {
  to: string;
  /** Any of these permissions makes the area visible. */
  permissions: readonly Permission[];
  text: TextKey;
};

/** The areas in the order of a working day. */
const AREAS: readonly Area[] = [
  { to: '/today', permissions: ['health'], text: 'today.title' },
  { to: '/orders', permissions: ['orders list'], text: 'header.orders' },
  { to: '/packing', permissions: ['to-pack'], text: 'packing.title' },
  { to: '/review', permissions: ['review list'], text: 'review.title' },
  { to: '/refunds', permissions: ['refund', 'mails resend'], text: 'refunds.area' },
  { to: '/accounts', permissions: ['periods list'], text: 'accounts.area' },
  { to: '/receipts', permissions: ['receipts list'], text: 'receipts.area' },
  { to: '/catalogue', permissions: ['products list'], text: 'header.catalogue' },
  { to: '/stock', permissions: ['stock list'], text: 'stock.area' },
  { to: '/records', permissions: ['actions list'], text: 'records.title' },
];

export function getVisibleAreas(granted: readonly Permission[]): readonly Area[] {
  return AREAS.filter(({ permissions }) => permissions.some((permission) => granted.includes(permission)));
}

/** Areas that are the only task of clerks without access to orders. */
const SINGLE_TASKS: readonly string[] = ['/packing', '/accounts'];

/** Returns the user's only task, or the first visible area. */
export function getStartPath(permissions: readonly Permission[]): string {
  const places = getVisibleAreas(permissions);
  const task = permissions.includes('orders list')
    ? undefined
    : places.find(({ to }) => SINGLE_TASKS.includes(to));
  return (task ?? places[0])?.to ?? '/orders';
}

export function findAllowedPath(permissions: readonly Permission[], to: string): string | undefined {
  return getVisibleAreas(permissions).find((place) => place.to === to)?.to;
}
