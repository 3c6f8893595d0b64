import type { Actor } from '#rules/actor.ts';
import type { ClaimDecision } from '#rules/parcel-claim.ts';
import type { ParcelName } from '#rules/parcel-name.ts';

export type ParcelHolder = { personId: string; name: string; since: Date };

/** Which parcel each person at the desk packs: one at a time, and no parcel is packed by two. */
export type ParcelClaims = {
  /**
   * Takes a parcel for a person, or keeps it for them; what they had before is free then.
   * @returns undefined when there is no such parcel
   */
  claim: (
    name: ParcelName,
    person: { id: string; by: Actor },
    takeOver: boolean,
  ) => Promise<ClaimDecision | undefined>;
  /** Leaves a parcel to the others; nothing when the person does not have it. */
  release: (name: ParcelName, personId: string) => Promise<void>;
  /** By the parcel's name; those that were left alone for too long are not here. */
  holders: () => Promise<Map<string, ParcelHolder>>;
  /** Names of parcels that cannot go on now: an activation is unclear, or the order needs review for one. */
  heldUp: () => Promise<Set<string>>;
};
