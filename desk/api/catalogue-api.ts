import type * as z from 'zod';
import {
  type availabilityRequest,
  type draftRequest,
  type ListedProduct,
  listedProducts,
  type publishRequest,
  type ShownProduct,
  shownProduct,
} from '#contract/desk/catalogue.ts';
import { get, send, sendFile } from './call.ts';

const pathOf = (reference: string) => `/catalogue/${encodeURIComponent(reference)}`;

type Seen = { revision: number; seenVersion: number };

/** Calls for products; each throws a Fault when it brings no answer. */
export const catalogueApi = {
  list: (signal: AbortSignal): Promise<ListedProduct[]> => get('/catalogue', listedProducts, signal),
  show: (reference: string, signal: AbortSignal): Promise<ShownProduct> =>
    get(pathOf(reference), shownProduct, signal),
  saveDraft: (reference: string, given: z.infer<typeof draftRequest>): Promise<void> =>
    send(`${pathOf(reference)}/draft`, given),
  savePicture: (reference: string, { revision, seenVersion }: Seen, picture: Blob): Promise<void> =>
    sendFile(`${pathOf(reference)}/picture?revision=${revision}&version=${seenVersion}`, picture),
  drop: (reference: string, revision: number): Promise<void> =>
    send(`${pathOf(reference)}/drop`, { revision }),
  publish: (reference: string, given: z.infer<typeof publishRequest>): Promise<void> =>
    send(`${pathOf(reference)}/publish`, given),
  setAvailability: (reference: string, given: z.infer<typeof availabilityRequest>): Promise<void> =>
    send(`${pathOf(reference)}/availability`, given),
};
