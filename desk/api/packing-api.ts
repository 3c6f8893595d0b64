import {
  nextParcel,
  type PackingList,
  type PackingParcel,
  type ParcelDocument,
  type PrintedBatch,
  packingList,
  packingParcel,
  printedBatch,
  type ScanAnswer,
  type ShippedParcels,
  scanAnswer,
  shippedParcels,
} from '#contract/desk/packing.ts';
import { get, post, send } from './call.ts';

const pathOf = (parcel: string) => `/packing/parcels/${encodeURIComponent(parcel)}`;

/** Calls for packing; each throws a Fault when it brings no answer. */
export const packingApi = {
  list: (signal?: AbortSignal): Promise<PackingList> => get('/packing', packingList, signal),
  show: (parcel: string, signal: AbortSignal): Promise<PackingParcel> =>
    get(pathOf(parcel), packingParcel, signal),
  claim: (parcel: string, takeOver: boolean): Promise<PackingParcel> =>
    post(`${pathOf(parcel)}/claim`, { takeOver }, packingParcel),
  release: (parcel: string): Promise<void> => send(`${pathOf(parcel)}/release`, {}),
  next: async (skipped: readonly string[]): Promise<string | null> =>
    (await post('/packing/next', { skipped }, nextParcel)).parcel,
  scan: (parcel: string, number: string, line: number | null): Promise<ScanAnswer> =>
    post(`${pathOf(parcel)}/scans`, { number, line }, scanAnswer),
  clearUp: (parcel: string, place: string, act: 'ask' | 'set-aside'): Promise<ScanAnswer> =>
    post(`${pathOf(parcel)}/unclear`, { place, act }, scanAnswer),
  ship: (parcels: readonly { parcel: string; tracking: string | null }[]): Promise<ShippedParcels> =>
    post('/packing/shipments', { parcels }, shippedParcels),
  beginPrint: (parcels: readonly string[]): Promise<PrintedBatch> =>
    post('/packing/batches', { parcels }, printedBatch),
  /** Where a browser finds what is packed, for a franking system. */
  frankingAddress: '/api/packing/franking.csv',
  /** Where a browser finds the picture of a design. */
  pictureAddress: (name: string): string => `/api/packing/pictures/${encodeURIComponent(name)}`,
  /** Where a browser finds a document for these parcels. */
  documentAddress: (document: ParcelDocument, parcels: readonly string[]): string =>
    `/api/packing/documents/${document}?parcels=${parcels.map(encodeURIComponent).join(',')}`,
};
