/** Documents for parcels. Each requires the permission with the same name. */
export const PARCEL_DOCUMENTS = ['packing-list', 'labels', 'delivery-notes', 'parcel-messages'] as const;
export type ParcelDocument = (typeof PARCEL_DOCUMENTS)[number];
/** Maximum number of parcels per document. The URL lists every parcel, so this limits its length. */
export const PARCELS_PER_DOCUMENT_MAX = 500;
