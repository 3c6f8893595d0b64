import type { ParcelDocument } from '#rules/parcel-documents.ts';

/** Returns the URL of a document for these parcels. */
export function documentUrl(document: ParcelDocument, parcels: readonly string[]): string {
  return `/api/packing/documents/${document}?parcels=${parcels.map(encodeURIComponent).join(',')}`;
}
