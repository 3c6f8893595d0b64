import type { PackingList, PackingParcel, ScanAnswer, ScanOutcome } from '#contract/desk/packing.ts';
import { type ParcelName, parcelName } from '#rules/parcel-name.ts';
import type { ParcelToPack } from '#server/fulfilment/parcel-repository.ts';
import type { PictureRepository } from '#server/operations/catalogue/picture-repository.ts';
import type { Person } from '#server/people/person.ts';
import type { createFulfilment } from '../fulfilment-use-cases.ts';
import { deskActor } from './desk-actor.ts';
import { lineOf, outcomeOf, shownListedParcel, shownParcel } from './shown-parcel.ts';

export type DeskPackingDeps = {
  fulfilment: ReturnType<typeof createFulfilment>;
  pictures: Pick<PictureRepository, 'printable'>;
};

/** Nobody types a reason sixty times a morning. */
const REASON = 'packed at the desk';
const packer = (person: Person) => deskActor(person, 'pack', REASON);

type Became = { outcome: ScanOutcome; lastFour: string | null };

/** Packing: the list, a parcel for one person at a time, and its cards one after the other. */
export function createDeskPacking({ fulfilment, pictures }: DeskPackingDeps) {
  const { parcels, claims } = fulfilment;

  const show = async (person: Person, parcel: ParcelToPack): Promise<PackingParcel> =>
    shownParcel(parcel, person, await claims.holders());

  const showNamed = async (person: Person, name: ParcelName): Promise<PackingParcel | undefined> => {
    const parcel = await parcels.toPack(name);
    return parcel && show(person, parcel);
  };

  const answer = async (
    person: Person,
    name: ParcelName,
    became: Became,
  ): Promise<ScanAnswer | undefined> => {
    // Cards that are void since are no longer wanted, and then the parcel may be whole.
    if (became.outcome !== 'active') await parcels.packWhenWhole(name, packer(person));
    const parcel = await showNamed(person, name);
    return parcel && { ...became, parcel };
  };

  /** Why this person may not pack it now; undefined when they may. */
  const refusal = async (person: Person, name: ParcelName): Promise<ScanOutcome | undefined> => {
    const decision = await claims.claim(name, { id: person.id, by: packer(person) }, false);
    if (decision?.kind === 'claim') return undefined;
    return decision?.kind === 'held' ? 'held' : 'not-to-pack';
  };

  const scanned = async (
    person: Person,
    { cards, ...name }: ParcelToPack,
    { number: typed, line }: { number: string; line: number | null },
  ): Promise<Became> => {
    const number = fulfilment.readCardNumber(typed);
    if (number === undefined) return { outcome: 'no-number', lastFour: null };
    const lastFour = number.slice(-4);
    const place = await parcels.placeOf(name, number);
    const there = cards.find((card) => card.place === place);
    if (there?.status === 'Active') return { outcome: 'scanned', lastFour };
    const refused = await refusal(person, name);
    if (refused !== undefined) return { outcome: refused, lastFour };
    if (there?.open !== undefined) {
      const resolved = await fulfilment.resolveActivation(there.open, packer(person));
      return { outcome: outcomeOf(resolved), lastFour };
    }
    const free = cards.filter((card) => card.status === 'ToPost' && card.lastFour === undefined);
    const wanted = free.find((card) => lineOf(card.place) === line);
    if (wanted === undefined) return { outcome: 'no-place', lastFour };
    const packing = await fulfilment.activateCard(wanted.cardId, number, packer(person));
    return { outcome: outcomeOf(packing), lastFour };
  };

  return {
    list: async (person: Person): Promise<PackingList> => {
      deskActor(person, 'to-pack');
      const [toPack, packed, holders, heldUp] = await Promise.all([
        parcels.list({ statuses: ['ToPack'] }),
        parcels.list({ statuses: ['Packed'] }),
        claims.holders(),
        claims.heldUp(),
      ]);
      const shown = (listed: typeof toPack) =>
        listed.map((parcel) => shownListedParcel(parcel, person, { holders, heldUp }));
      return { toPack: shown(toPack), packed: shown(packed) };
    },

    /** The JPEG of a card's design. @returns undefined when there is none of this name */
    picture: (person: Person, name: string): Promise<Buffer | undefined> => {
      packer(person);
      return pictures.printable(name).catch(() => undefined);
    },

    /** @returns undefined when there is no such parcel */
    show: (person: Person, name: ParcelName) => {
      packer(person);
      return showNamed(person, name);
    },

    /** Takes a parcel, unless another person has it; either way shows how it stands. */
    claim: async (person: Person, name: ParcelName, takeOver: boolean) => {
      const by = packer(person);
      await claims.claim(name, { id: person.id, by }, takeOver);
      await parcels.packWhenWhole(name, by);
      return showNamed(person, name);
    },

    release: (person: Person, name: ParcelName) => {
      packer(person);
      return claims.release(name, person.id);
    },

    /**
     * Takes the parcel that the person has begun, or else the one that is due first of those that are free.
     * @param skipped what was put back for now
     * @returns its name; undefined when none is free
     */
    next: async (person: Person, skipped: readonly string[]): Promise<string | undefined> => {
      const by = packer(person);
      const [listed, holders, heldUp] = await Promise.all([
        parcels.list({ statuses: ['ToPack'] }),
        claims.holders(),
        claims.heldUp(),
      ]);
      const left = new Set(skipped);
      const isMine = (name: string) => holders.get(name)?.personId === person.id;
      const free = listed.filter((parcel) => {
        const name = parcelName(parcel);
        return !left.has(name) && (isMine(name) || !(holders.has(name) || heldUp.has(name)));
      });
      const mine = free.filter((parcel) => isMine(parcelName(parcel)));
      for (const parcel of [...mine, ...free]) {
        const decision = await claims.claim(parcel, { id: person.id, by }, false);
        if (decision?.kind === 'claim') return parcelName(parcel);
      }
      return undefined;
    },

    /** A card was scanned for a line of the parcel. */
    scan: async (person: Person, name: ParcelName, given: { number: string; line: number | null }) => {
      packer(person);
      const parcel = await parcels.toPack(name);
      return parcel && answer(person, name, await scanned(person, parcel, given));
    },

    /** Asks again what became of an activation that is unclear, or sets its card aside. */
    clearUp: async (person: Person, name: ParcelName, place: string, act: 'ask' | 'set-aside') => {
      const by = packer(person);
      const parcel = await parcels.toPack(name);
      if (parcel === undefined) return undefined;
      const card = parcel.cards.find((each) => each.place === place);
      const lastFour = card?.lastFour ?? null;
      const refused = await refusal(person, name);
      if (refused !== undefined) return answer(person, name, { outcome: refused, lastFour });
      // Another process has cleared it up meanwhile.
      if (card?.open === undefined)
        return answer(person, name, { outcome: card?.status === 'Active' ? 'active' : 'taken', lastFour });
      const became =
        act === 'ask'
          ? await fulfilment.resolveActivation(card.open, by)
          : await fulfilment.setAside(card.open, by);
      return answer(person, name, { outcome: outcomeOf(became), lastFour });
    },
  };
}
