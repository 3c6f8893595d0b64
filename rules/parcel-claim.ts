import type { ParcelStatus } from './status.ts';

/** A claim without a scan for this time becomes available to others. */
export const CLAIM_IDLE_MINUTES = 10;

export type ClaimDecision =
  /** `from`: name of the clerk whose active claim is taken over. */
  | { readonly kind: 'claim'; readonly from: string | undefined }
  /** `by`: name of the clerk who holds the claim. */
  | { readonly kind: 'held'; readonly by: string }
  | { readonly kind: 'not-packable' };

/** Decides whether a clerk may claim a parcel to pack it. */
export function decideClaim(parcel: {
  readonly status: ParcelStatus;
  /** The claim of another clerk, if any. */
  readonly other: { readonly name: string; readonly isIdle: boolean } | undefined;
  /** True if the clerk confirmed to take over an active claim. */
  readonly takeOver: boolean;
}): ClaimDecision {
  const { status, other, takeOver } = parcel;
  if (status !== 'ToPack') return { kind: 'not-packable' };
  if (other === undefined || other.isIdle) return { kind: 'claim', from: undefined };
  return takeOver ? { kind: 'claim', from: other.name } : { kind: 'held', by: other.name };
}
