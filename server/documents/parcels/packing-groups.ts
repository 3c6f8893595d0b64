import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { Parcel } from './parcel.ts';

export type PackingListParcel = Pick<Parcel, 'reference' | 'deliveryMethod' | 'dueAt' | 'lines' | 'hasWords'>;

export type PackingGroup = {
  /** ISO day, in Swiss time. */
  day: string;
  deliveryMethod: Parcel['deliveryMethod'];
  parcels: PackingListParcel[];
};

/** The first row of a parcel also shows the parcel's data. */
export type PackingRow = {
  parcel: PackingListParcel;
  /** `words` is the printed card with the gift message. */
  line: PackingListParcel['lines'][number] | 'words';
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
 * `room` counts in rows: the first page, each further page, and a section's head. A parcel that fits on one
 * page is never split.
 */
export function paginateParcels(
  groups: readonly PackingGroup[],
  room: { first: number; next: number; head: number },
): PackingSection[][] {
  const pages: PackingSection[][] = [[]];
  let left = room.first;
  for (const group of groups) {
    let section: PackingSection | undefined;
    const startPage = () => {
      pages.push([]);
      left = room.next;
      section = undefined;
    };
    const startSection = (isContinued: boolean): PackingSection => {
      const started: PackingSection = { group, isContinued, rows: [] };
      pages.at(-1)?.push(started);
      left -= room.head;
      return started;
    };
    for (const [index, parcel] of group.parcels.entries()) {
      const rows = toRows(parcel);
      const count = rows.length;
      const head = section === undefined ? room.head : 0;
      const fitsOnAPage = room.head + rows.length <= room.next;
      if (head + (fitsOnAPage ? rows.length : 1) > left) startPage();
      while (rows.length > 0) {
        if (section !== undefined && left === 0) startPage();
        section ??= startSection(index > 0 || rows.length < count);
        const taken = rows.splice(0, left);
        section.rows.push(...taken);
        left -= taken.length;
      }
    }
  }
  return pages;
}

function toRows(parcel: PackingListParcel): PackingRow[] {
  const packed = [...parcel.lines, ...(parcel.hasWords ? (['words'] as const) : [])];
  return packed.map((line, at) => ({ parcel, line, isFirst: at === 0 }));
}
