import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { Parcel } from './parcel.ts';

export type PackingListParcel = Pick<
  Parcel,
  'reference' | 'deliveryMethod' | 'dueAt' | 'lines' | 'hasMessage'
>;

export type PackingGroup = {
  /** ISO day, in Swiss time. */
  day: string;
  deliveryMethod: Parcel['deliveryMethod'];
  parcels: PackingListParcel[];
};

/** The parcel's first row also shows the due time and the reference. */
export type PackingRow = {
  parcel: PackingListParcel;
  /** `message` is the printed card with the gift message. */
  line: PackingListParcel['lines'][number] | 'message';
  isFirst: boolean;
};

export type PackingSection = { group: PackingGroup; isContinued: boolean; rows: PackingRow[] };

/** Within a day, parcels for the post office counter come last. */
const DELIVERY_ORDER = POSTED_DELIVERIES;

/** The result doesn't depend on the input order. */
export function groupParcels(parcels: readonly PackingListParcel[]): PackingGroup[] {
  const groups = new Map<string, PackingGroup>();
  for (const parcel of parcels) {
    const { deliveryMethod } = parcel;
    const day = swissTime(parcel.dueAt).date;
    const key = `${day} ${DELIVERY_ORDER.indexOf(deliveryMethod)}`;
    const group = groups.get(key) ?? { day, deliveryMethod, parcels: [] };
    groups.set(key, group);
    group.parcels.push(parcel);
  }
  for (const group of groups.values()) group.parcels.sort(byDueTime);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function byDueTime(first: PackingListParcel, second: PackingListParcel): number {
  return first.dueAt.getTime() - second.dueAt.getTime() || (first.reference < second.reference ? -1 : 1);
}

/**
 * Never splits a parcel that fits on one page.
 * @param room number of rows that fit on the first page and on each later page. `head` is the height in rows of
 * a section's head.
 */
export function paginateParcels(
  groups: readonly PackingGroup[],
  room: { first: number; next: number; head: number },
): PackingSection[][] {
  const pages: PackingSection[][] = [[]];
  let remaining = room.first;
  for (const group of groups) {
    let section: PackingSection | undefined;
    const startPage = () => {
      pages.push([]);
      remaining = room.next;
      section = undefined;
    };
    const startSection = (isContinued: boolean): PackingSection => {
      const started: PackingSection = { group, isContinued, rows: [] };
      pages.at(-1)?.push(started);
      remaining -= room.head;
      return started;
    };
    for (const [index, parcel] of group.parcels.entries()) {
      const rows = toRows(parcel);
      const count = rows.length;
      const head = section === undefined ? room.head : 0;
      const fitsOnAPage = room.head + rows.length <= room.next;
      if (head + (fitsOnAPage ? rows.length : 1) > remaining) startPage();
      while (rows.length > 0) {
        if (section !== undefined && remaining === 0) startPage();
        section ??= startSection(index > 0 || rows.length < count);
        const placed = rows.splice(0, remaining);
        section.rows.push(...placed);
        remaining -= placed.length;
      }
    }
  }
  return pages;
}

function toRows(parcel: PackingListParcel): PackingRow[] {
  const packed = [...parcel.lines, ...(parcel.hasMessage ? (['message'] as const) : [])];
  return packed.map((line, index) => ({ parcel, line, isFirst: index === 0 }));
}
