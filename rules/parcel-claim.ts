import type { ParcelStatus } from './status.ts';

/** A claim without a scan for this time becomes available to others. */
export const CLAIM_IDLE_MINUTES = 10;

export type ClaimDecision =
  | { readonly kind: 'claim'; readonly from: string | undefined }
  | { readonly kind: 'held'; readonly by: string }
  | { readonly kind: 'not-packable' };

export function decideClaim(parcel: {
  readonly status: ParcelStatus;
  readonly other: { readonly name: string; readonly isIdle: boolean } | undefined;
  readonly takeOver: boolean;
}): ClaimDecision {
  const { status, other, takeOver } = parcel;
  if (status !== 'ToPack') return { kind: 'not-packable' };
  if (other === undefined || other.isIdle) return { kind: 'claim', from: undefined };
  return takeOver ? { kind: 'claim', from: other.name } : { kind: 'held', by: other.name };
}
