import type { ParcelStatus } from './status.ts';

/** Without a scan for so long, a parcel that a person has begun is free for the others. */
export const CLAIM_IDLE_MINUTES = 10;

export type ClaimDecision =
  /** `from`: it is taken over from this person. */
  | { readonly kind: 'claim'; readonly from: string | undefined }
  /** Another person packs it. */
  | { readonly kind: 'held'; readonly by: string }
  | { readonly kind: 'not to pack' };

/** Whether a person may have a parcel to themselves now. */
export function decideClaim(parcel: {
  readonly status: ParcelStatus;
  /** Who else has it, and whether they have not used it for too long; undefined when it is free or one's own. */
  readonly other: { readonly name: string; readonly isIdle: boolean } | undefined;
  /** The person wants it although another one has it. */
  readonly takeOver: boolean;
}): ClaimDecision {
  const { status, other, takeOver } = parcel;
  if (status !== 'ToPack') return { kind: 'not to pack' };
  if (other === undefined || other.isIdle) return { kind: 'claim', from: undefined };
  return takeOver ? { kind: 'claim', from: other.name } : { kind: 'held', by: other.name };
}
