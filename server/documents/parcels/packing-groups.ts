import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { Parcel } from './parcel.ts';

export type PackedParcel = Pick<Parcel, 'reference' | 'deliveryMethod' | 'dueAt' | 'lines' | 'hasWords'>;

/** Parcels that are due on one day and go the same way. */
export type PackingGroup = {
  /** ISO day, in Swiss time. */
  day: string;
  deliveryMethod: Parcel['deliveryMethod'];
  parcels: PackedParcel[];
};

/** One thing that is packed; the first one of a parcel carries what is said of the whole parcel. */
export type PackingRow = {
  parcel: PackedParcel;
  /** `words`: the printed card with what was written. */
  line: PackedParcel['lines'][number] | 'words';
  isFirst: boolean;
};

export type PackingSection = { group: PackingGroup; isContinued: boolean; rows: PackingRow[] };

/** Within a day, what must be handed over at a counter comes last. */
const DELIVERY_ORDER = POSTED_DELIVERIES;

/** Due first comes first; the same parcels give the same list, in whatever order they come. */
export function packingGroups(parcels: readonly PackedParcel[]): PackingGroup[] {
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
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function byDueTime(one: PackedParcel, other: PackedParcel): number {
  return one.dueAt.getTime() - other.dueAt.getTime() || (one.reference < other.reference ? -1 : 1);
}

/**
 * Which rows stand on each page, when the first has room for `first` rows, each further one for `next`, and the head
 * of a section takes the room of `head` rows. A parcel that fits on one page is never divided.
 */
export function packingPages(
  groups: readonly PackingGroup[],
  room: { first: number; next: number; head: number },
): PackingSection[][] {
  const pages: PackingSection[][] = [[]];
  let left = room.first;
  for (const group of groups) {
    let section: PackingSection | undefined;
    const turn = () => {
      pages.push([]);
      left = room.next;
      section = undefined;
    };
    const begin = (isContinued: boolean): PackingSection => {
      const begun: PackingSection = { group, isContinued, rows: [] };
      pages.at(-1)?.push(begun);
      left -= room.head;
      return begun;
    };
    for (const [index, parcel] of group.parcels.entries()) {
      const rows = rowsOf(parcel);
      const count = rows.length;
      const head = section === undefined ? room.head : 0;
      const fitsOnAPage = room.head + rows.length <= room.next;
      if (head + (fitsOnAPage ? rows.length : 1) > left) turn();
      while (rows.length > 0) {
        if (section !== undefined && left === 0) turn();
        section ??= begin(index > 0 || rows.length < count);
        const taken = rows.splice(0, left);
        section.rows.push(...taken);
        left -= taken.length;
      }
    }
  }
  return pages;
}

function rowsOf(parcel: PackedParcel): PackingRow[] {
  const packed = [...parcel.lines, ...(parcel.hasWords ? (['words'] as const) : [])];
  return packed.map((line, at) => ({ parcel, line, isFirst: at === 0 }));
}
