import { assertNever } from '#rules/assert-never.ts';
import { formatChf } from '#rules/money.ts';
import type { Withheld } from '#rules/shipment.ts';
import type { Packing, setAside } from '#server/fulfilment/pack-parcel.ts';
import type { PostedCard } from '#server/fulfilment/parcel-repository.ts';

export const WITHHELD: Record<Withheld, string> = {
  refunded: 'it is being refunded',
  void: 'it is void',
  disputed: 'the order is disputed',
  'in motion': 'the supplier is being asked about it',
};

const UNUSABLE: Record<Extract<Packing, { kind: 'unusable' }>['why'], string> = {
  repeated: 'our books have this card already',
  ALREADY_USED: 'the supplier says that this card is in use already',
  NOT_FOUND: 'the supplier does not know this card',
  VALIDATION: 'the supplier says that no card of its has such a number',
};

/** Which card is wanted: `card 2 of 5 (1.2), birthday-physical «Geburtstag», CHF 50.00`. */
export function wantedCard(cards: readonly PostedCard[], card: PostedCard): string {
  const { place, design, name, faceValue: price } = card;
  return `card ${cards.indexOf(card) + 1} of ${cards.length} (${place}), ${design} «${name['de-ch']}», ${formatChf(price)}`;
}

/** What became of a card, for the packer: no number but its last four digits. */
export function packingSentence(packing: Awaited<ReturnType<typeof setAside>>, lastFour: string): string {
  switch (packing.kind) {
    case 'active':
      return `…${lastFour} is active.`;
    case 'unusable':
      return `…${lastFour} is not to be had: ${UNUSABLE[packing.why]}. Put it aside and take another.`;
    case 'scanned':
      return `…${lastFour} is card ${packing.place}, already scanned. Next: ${packing.waiting}.`;
    case 'set aside':
      return `…${lastFour} is worth nothing now: destroy it. Its place waits for another card.`;
    case 'taken':
      return 'Somebody else is packing this parcel.';
    case 'withheld':
      return `This card must not be sent: ${WITHHELD[packing.why]}.`;
    case 'stopped':
      return `…${lastFour}: somebody has to look before this parcel goes on (${packing.name}). It is on the list of items.`;
    case 'unknown':
      return `The supplier does not answer for …${lastFour} (${packing.name}). Nothing is lost: keep the card with the parcel and pack again later.`;
    default:
      return assertNever(packing);
  }
}
