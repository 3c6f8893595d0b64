/** Parcels that were put back for now, so that the next one is another; forgotten with the page. */
const skipped = new Set<string>();

export function skip(parcel: string): void {
  skipped.add(parcel);
}

export function skippedParcels(): string[] {
  return [...skipped];
}

/** From the list, the work begins anew. */
export function skipNothing(): void {
  skipped.clear();
}
