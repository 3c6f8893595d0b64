import { basename } from 'node:path';
import * as z from 'zod';
import type { Actor } from '#rules/actor.ts';
import type { AutomaticReason } from '#rules/automatic-reasons.ts';
import { PARCELS_PER_DOCUMENT_MAX } from '#rules/parcel-documents.ts';
import { formatParcelName, getWeightClass, type ParcelName, parseParcelName } from '#rules/parcel-name.ts';
import type { ShipRefusal } from '#rules/shipment.ts';
import type { ListedParcel, ParcelToPack, PostedCard, ShipResult } from '#server/fulfilment/parcel.ts';
import { readShipmentFile } from '#server/fulfilment/ship-parcel.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import type { Caller } from '#server/people/person.ts';
import type { DeskApp } from './desk-app.ts';
import { getLine, type Packer, packCard, resolveCard, type ScanOutcome } from './pack-card.ts';
import { permissionProcedure, router } from './procedure.ts';

const SHOWN_FAULTS_MAX = 20;

type Holders = Awaited<ReturnType<DeskApp['fulfilment']['claims']['listHolders']>>;

/** Parcel name as on its label. Malformed names return 404 like unknown parcels. */
const parcel = z.string().transform(requireParcelName);
const tracking = z.string().max(60);

const pack = permissionProcedure('pack').use(({ ctx: { shop, caller, by }, next }) => {
  const packer: Packer = {
    fulfilment: shop.fulfilment,
    caller,
    by: by('packed at the desk' satisfies AutomaticReason),
  };
  return next({ ctx: { packer } });
});

export const packingRouter = router({
  /** Earliest due first. Contains no names or addresses. */
  list: permissionProcedure('to-pack').query(async ({ ctx: { shop, caller } }) => {
    const { parcels, claims } = shop.fulfilment;
    const [toPack, packed, holders, blocked] = await Promise.all([
      parcels.list({ statuses: ['ToPack'] }),
      parcels.list({ statuses: ['Packed'] }),
      claims.listHolders(),
      claims.listBlocked(),
    ]);
    const show = (listed: ListedParcel) => toListedParcel(listed, caller, holders, blocked);
    return { toPack: toPack.map(show), packed: packed.map(show) };
  }),

  show: pack
    .input(z.strictObject({ parcel }))
    .query(({ ctx: { packer }, input }) => showParcel(packer, input.parcel)),

  /** Returns the parcel even if another clerk holds it. */
  claim: pack
    .input(z.strictObject({ parcel, takeOver: z.boolean() }))
    .mutation(async ({ ctx: { packer }, input }) => {
      const { fulfilment, caller, by } = packer;
      await fulfilment.claims.claim(input.parcel, { id: caller.id, by }, input.takeOver);
      await fulfilment.parcels.packIfComplete(input.parcel, by);
      return showParcel(packer, input.parcel);
    }),

  release: pack
    .input(z.strictObject({ parcel }))
    .mutation(({ ctx, input }) => ctx.shop.fulfilment.claims.release(input.parcel, ctx.caller.id)),

  /**
   * Claims the clerk's started parcel, or else the first free one by due time. `skipped`: parcels that the
   * clerk has put back. Returns the parcel's name, or null if none is free.
   */
  next: pack
    .input(z.strictObject({ skipped: z.array(z.string().max(20)).max(500) }))
    .mutation(({ ctx: { packer }, input }) => claimNext(packer, new Set(input.skipped))),

  /** `line`: the line that the page requested a card for; null if none. */
  scan: pack
    .input(z.strictObject({ parcel, number: z.string().min(1).max(100), line: z.int32().nullable() }))
    .mutation(async ({ ctx: { packer }, input }) => {
      const number = packer.fulfilment.parseCardNumber(input.number);
      const found = await loadParcel(packer, input.parcel);
      const outcome = number === undefined ? 'no-number' : await packCard(packer, found, number, input.line);
      return toScanResponse(packer, input.parcel, outcome, number?.slice(-4));
    }),

  resolveCard: pack
    .input(z.strictObject({ parcel, place: z.string().max(20), action: z.enum(['check', 'discarded']) }))
    .mutation(async ({ ctx: { packer }, input }) => {
      const { cards } = await loadParcel(packer, input.parcel);
      const card = cards.find(({ place }) => place === input.place);
      const outcome = await resolveCard(packer, input.parcel, card, input.action);
      return toScanResponse(packer, input.parcel, outcome, card?.lastFour);
    }),

  /**
   * Stops buyers from changing the gift words of these parcels.
   * @returns the names of the parcels with gift messages
   */
  markPrinted: permissionProcedure('parcel-messages')
    .input(z.strictObject({ parcels: z.array(parcel).max(PARCELS_PER_DOCUMENT_MAX) }))
    .mutation(async ({ ctx, input }) =>
      (await ctx.shop.fulfilment.parcels.markPrinted(input.parcels)).map(formatParcelName),
    ),

  /** `cardsToRemove`: last four digits of packed cards that were voided in the meantime. */
  ship: permissionProcedure('ship')
    .input(
      z.strictObject({
        parcels: z
          .array(z.strictObject({ parcel, tracking: tracking.optional() }))
          .min(1)
          .max(500),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      // Validate all tracking codes before shipping the first parcel.
      const shipments = input.parcels.map(({ parcel: name, tracking: text }) => ({
        name,
        tracking: text === undefined ? undefined : requireTracking(ctx.shop, text, name),
      }));
      return shipAll(ctx.shop, shipments, ctx.by('handed to the post at the desk' satisfies AutomaticReason));
    }),

  /** `faults`: the file is invalid and nothing was shipped. */
  importTracking: permissionProcedure('franking import')
    .input(z.strictObject({ content: z.base64().max(700_000) }))
    .mutation(async ({ ctx, input }) => {
      const { parseTracking } = ctx.shop.fulfilment;
      const read = readShipmentFile(Buffer.from(input.content, 'base64'), parseTracking);
      if (read.kind === 'invalid') {
        const faults = read.faults.slice(0, SHOWN_FAULTS_MAX);
        return { kind: 'faults' as const, faults, more: read.faults.length - faults.length };
      }
      const shipments = read.shipments.map(({ tracking, ...name }) => ({ name, tracking }));
      const by = ctx.by('handed to the post by franking file' satisfies AutomaticReason);
      return { kind: 'shipped' as const, parcels: await shipAll(ctx.shop, shipments, by) };
    }),
});

async function shipAll(
  { fulfilment }: Pick<DeskApp, 'fulfilment'>,
  shipments: readonly { name: ParcelName; tracking: string | undefined }[],
  by: Actor,
) {
  const results = [];
  for (const { name, tracking } of shipments) {
    const shipping = await fulfilment.parcels.ship(name, tracking, by);
    const cardsToRemove = shipping.kind === 'shipped' ? shipping.cardsToRemove : [];
    results.push({
      parcel: formatParcelName(name),
      outcome: toShipOutcome(shipping, tracking),
      cardsToRemove,
    });
  }
  return results;
}

/** @throws Problem 400 */
function requireTracking(
  { fulfilment }: Pick<DeskApp, 'fulfilment'>,
  text: string,
  name: ParcelName,
): string {
  const read = fulfilment.parseTracking(text, name);
  if (!('fault' in read)) return read.tracking;
  throw badRequest([{ field: 'tracking', messageKey: read.fault === 'form' ? 'fieldInvalid' : read.fault }]);
}

/** @throws Problem 404 */
export function requireParcelName(text: string): ParcelName {
  const name = parseParcelName(text);
  if (name === undefined) throw new Problem('NOT_FOUND');
  return name;
}

/** @throws Problem 404 */
async function loadParcel({ fulfilment }: Packer, name: ParcelName): Promise<ParcelToPack> {
  const found = await fulfilment.parcels.readToPack(name);
  if (found === undefined) throw new Problem('NOT_FOUND');
  return found;
}

/** @throws Problem 404 */
async function showParcel(packer: Packer, name: ParcelName) {
  const found = await loadParcel(packer, name);
  return toPackingParcel(found, packer.caller, await packer.fulfilment.claims.listHolders());
}

async function toScanResponse(
  packer: Packer,
  name: ParcelName,
  outcome: ScanOutcome,
  lastFour: string | undefined,
) {
  // A voided card isn't replaced in this parcel, so the parcel may be complete now.
  if (outcome !== 'active') await packer.fulfilment.parcels.packIfComplete(name, packer.by);
  return { outcome, lastFour, parcel: await showParcel(packer, name) };
}

async function claimNext(
  { fulfilment: { parcels, claims }, caller, by }: Packer,
  skipped: ReadonlySet<string>,
): Promise<string | null> {
  const [listed, holders, blocked] = await Promise.all([
    parcels.list({ statuses: ['ToPack'] }),
    claims.listHolders(),
    claims.listBlocked(),
  ]);
  const isMine = (name: string) => holders.get(name)?.personId === caller.id;
  const free = listed.filter((candidate) => {
    const name = formatParcelName(candidate);
    return !skipped.has(name) && (isMine(name) || !(holders.has(name) || blocked.has(name)));
  });
  const claimedByMe = free.filter((candidate) => isMine(formatParcelName(candidate)));
  for (const item of [...claimedByMe, ...free]) {
    const decision = await claims.claim(item, { id: caller.id, by }, false);
    if (decision?.kind === 'claim') return formatParcelName(item);
  }
  return null;
}

/** `holder` is undefined if no clerk is packing the parcel. */
function toSummary(found: ListedParcel | ParcelToPack, cards: number, caller: Caller, holders: Holders) {
  const { status, deliveryMethod, dueAt, urgency, hasMessage } = found;
  const name = formatParcelName(found);
  const holder = holders.get(name);
  return {
    ...{ parcel: name, status, deliveryMethod, dueAt, urgency, hasMessage, weight: getWeightClass(cards) },
    holder: holder && { name: holder.name, isMine: holder.personId === caller.id, since: holder.since },
  };
}

function toListedParcel(
  listed: ListedParcel,
  caller: Caller,
  holders: Holders,
  blocked: ReadonlySet<string>,
) {
  const { lines } = listed;
  const cards = lines.reduce((total, { quantity }) => total + quantity, 0);
  return {
    ...toSummary(listed, cards, caller, holders),
    cards,
    active: lines.reduce((total, { active }) => total + active, 0),
    lines: lines.map(({ name, faceValue, quantity }) => ({
      name: name[caller.language],
      value: faceValue,
      count: quantity,
    })),
    isBlocked: blocked.has(formatParcelName(listed)),
  };
}

/** Returns at most the last four digits of card numbers. */
function toPackingParcel(found: ParcelToPack, caller: Caller, holders: Holders) {
  const { reference, disputed, tracking, cards } = found;
  return {
    ...toSummary(found, cards.length, caller, holders),
    ...{ reference, disputed, tracking },
    cards: cards.map((card) => ({
      place: card.place,
      line: getLine(card.place),
      name: card.name[caller.language],
      picture: basename(card.imagePath),
      value: card.faceValue,
      state: toCardState(card),
      lastFour: card.lastFour,
    })),
  };
}

/** `unclear`: the card has a number, but the supplier has not confirmed the activation. */
function toCardState({ status, open }: PostedCard): 'active' | 'waiting' | 'unclear' {
  if (status === 'Active') return 'active';
  return open === undefined ? 'waiting' : 'unclear';
}

function toShipOutcome(
  shipping: ShipResult,
  tracking: string | undefined,
): ShipRefusal | 'shipped' | 'already' | 'other-tracking' {
  if (shipping.kind === 'refused') return shipping.why;
  if (shipping.kind === 'shipped') return 'shipped';
  return tracking === undefined || tracking === shipping.tracking ? 'already' : 'other-tracking';
}
