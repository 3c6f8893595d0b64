/** Documents for parcels. Each requires the permission of its name. */
export const PARCEL_DOCUMENTS = ['packing-list', 'labels', 'delivery-notes', 'parcel-words'] as const;
export type ParcelDocument = (typeof PARCEL_DOCUMENTS)[number];
/** Maximum number of parcels in one document, because its URL names each of them. */
export const DOCUMENT_PARCELS_MAX = 500;
