import type { Actor } from '#rules/actor.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import type { PackResult } from '#server/fulfilment/pack-parcel.ts';
import type { ParcelToPack, PostedCard } from '#server/fulfilment/parcel.ts';
import type { Caller } from '#server/people/person.ts';
import type { DeskApp } from './desk-app.ts';

export type Packer = { fulfilment: DeskApp['fulfilment']; caller: Caller; by: Actor };

export type ScanOutcome = 'no-number' | Awaited<ReturnType<typeof packCard | typeof resolveCard>>;

/** @param line the line that the page requested a card for; null if none */
export async function packCard(
  packer: Packer,
  { cards, ...name }: ParcelToPack,
  number: string,
  line: number | null,
) {
  const { fulfilment, by } = packer;
  const place = await fulfilment.parcels.findPlace(name, number);
  const known = cards.find((card) => card.place === place);
  if (known?.status === 'Active') return 'scanned';
  const refusal = await claimForPacking(packer, name);
  if (refusal !== undefined) return refusal;
  if (known?.open !== undefined) return toOutcome(await fulfilment.resolveActivation(known.open, by));
  const openCards = cards.filter((card) => card.status === 'ToPost' && card.lastFour === undefined);
  const matchingCard = openCards.find((card) => getLine(card.place) === line);
  if (matchingCard === undefined) return 'no-place';
  return toOutcome(await fulfilment.activateCard(matchingCard.cardId, number, by));
}

export async function resolveCard(
  packer: Packer,
  name: ParcelName,
  card: PostedCard | undefined,
  action: 'check' | 'discarded',
) {
  const { fulfilment, by } = packer;
  const refusal = await claimForPacking(packer, name);
  if (refusal !== undefined) return refusal;
  // Another process has resolved the card in the meantime.
  if (card?.open === undefined) return card?.status === 'Active' ? 'active' : 'taken';
  const resolve = action === 'check' ? fulfilment.resolveActivation : fulfilment.discardScannedCard;
  return toOutcome(await resolve(card.open, by));
}

/** Returns undefined if the clerk can pack the parcel now. */
async function claimForPacking({ fulfilment, caller, by }: Packer, name: ParcelName) {
  const decision = await fulfilment.claims.claim(name, { id: caller.id, by }, false);
  if (decision?.kind === 'claim') return undefined;
  return decision?.kind === 'held' ? 'held' : 'not-to-pack';
}

const UNUSABLE_CODES = {
  repeated: 'repeated',
  ALREADY_USED: 'used',
  NOT_FOUND: 'not-known',
  VALIDATION: 'not-valid',
} as const satisfies Record<Extract<PackResult, { kind: 'unusable' }>['why'], string>;

function toOutcome(packing: PackResult | { kind: 'discarded' }) {
  switch (packing.kind) {
    case 'unusable':
      return UNUSABLE_CODES[packing.why];
    case 'withheld':
      return packing.why === 'request-open' ? 'in-motion' : packing.why;
    case 'unknown':
      return 'unanswered';
    default:
      return packing.kind;
  }
}

/** @param place such as `1.2` */
export function getLine(place: string): number {
  return Number(place.split('.')[0]);
}
