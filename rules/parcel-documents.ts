/** Documents for parcels. Each requires the permission with the same name. */
export const PARCEL_DOCUMENTS = ['packing-list', 'labels', 'delivery-notes', 'parcel-words'] as const;
export type ParcelDocument = (typeof PARCEL_DOCUMENTS)[number];
/** Maximum number of parcels in one document, because its URL contains each parcel's name. */
export const DOCUMENT_PARCELS_MAX = 500;
