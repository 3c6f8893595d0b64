import { basename } from 'node:path';
import type { ListedParcel, PackingParcel, ScanOutcome } from '#contract/desk/packing.ts';
import type { Language } from '#rules/language.ts';
import { parcelName, weightClass } from '#rules/parcel-name.ts';
import type { Packing } from '#server/fulfilment/pack-parcel.ts';
import type { ParcelHolder } from '#server/fulfilment/parcel-claims.ts';
import type { ListedParcel as Listed, ParcelToPack } from '#server/fulfilment/parcel-repository.ts';

/** Who looks, and in which language. */
export type Reader = { id: string; language: Language };
export type Holders = ReadonlyMap<string, ParcelHolder>;

function shownHolder(name: string, holders: Holders, reader: Reader): ListedParcel['holder'] {
  const holder = holders.get(name);
  return holder === undefined
    ? null
    : { name: holder.name, isMine: holder.personId === reader.id, since: holder.since.toISOString() };
}

export function shownListedParcel(
  listed: Listed,
  reader: Reader,
  { holders, heldUp }: { holders: Holders; heldUp: ReadonlySet<string> },
): ListedParcel {
  const { status, deliveryMethod, dueAt, haste, hasWords, lines } = listed;
  const name = parcelName(listed);
  const sum = (count: (line: Listed['lines'][number]) => number) =>
    lines.reduce((total, line) => total + count(line), 0);
  const cards = sum(({ quantity }) => quantity);
  return {
    ...{ parcel: name, status, deliveryMethod, hasWords, cards },
    dueAt: dueAt.toISOString(),
    haste: haste ?? null,
    weight: weightClass(cards),
    holder: shownHolder(name, holders, reader),
    active: sum(({ active }) => active),
    lines: lines.map((line) => ({
      name: line.name[reader.language],
      value: line.faceValue,
      count: line.quantity,
    })),
    isHeldUp: heldUp.has(name),
  };
}

export function shownParcel(parcel: ParcelToPack, reader: Reader, holders: Holders): PackingParcel {
  const { reference, status, deliveryMethod, dueAt, haste, hasWords, disputed, tracking, cards } = parcel;
  const name = parcelName(parcel);
  return {
    ...{ parcel: name, reference, status, deliveryMethod, hasWords, disputed },
    dueAt: dueAt.toISOString(),
    haste: haste ?? null,
    weight: weightClass(cards.length),
    tracking: tracking ?? null,
    holder: shownHolder(name, holders, reader),
    cards: cards.map((card) => ({
      place: card.place,
      line: lineOf(card.place),
      name: card.name[reader.language],
      picture: basename(card.imagePath),
      value: card.faceValue,
      state: card.status === 'Active' ? 'active' : card.open === undefined ? 'waiting' : 'unclear',
      lastFour: card.lastFour ?? null,
    })),
  };
}

/** @param place as `1.2` */
export function lineOf(place: string): number {
  return Number(place.split('.')[0]);
}

const UNUSABLE = {
  repeated: 'repeated',
  ALREADY_USED: 'used',
  NOT_FOUND: 'not-known',
  VALIDATION: 'not-valid',
} as const satisfies Record<Extract<Packing, { kind: 'unusable' }>['why'], ScanOutcome>;

export function outcomeOf(packing: Packing | { kind: 'set aside' }): ScanOutcome {
  switch (packing.kind) {
    case 'unusable':
      return UNUSABLE[packing.why];
    case 'withheld':
      return packing.why === 'in motion' ? 'in-motion' : packing.why;
    case 'unknown':
      return 'unanswered';
    case 'set aside':
      return 'set-aside';
    default:
      return packing.kind;
  }
}
