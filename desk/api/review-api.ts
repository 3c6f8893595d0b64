import type * as z from 'zod';
import { type ListedItem, listedItems, type resolveRequest } from '#contract/desk/review.ts';
import { get, send } from './call.ts';

/** Calls for what operators have to look at; each throws a Fault when it brings no answer. */
export const reviewApi = {
  /** Oldest first. */
  list: (signal: AbortSignal): Promise<ListedItem[]> => get('/review', listedItems, signal),
  resolve: (id: number, given: z.infer<typeof resolveRequest>): Promise<void> =>
    send(`/review/${id}/resolve`, given),
};
