import type * as z from 'zod';
import {
  type noteRequest,
  type resendRequest,
  type SearchedOrders,
  type ShownOrder,
  searchedOrders,
  shownOrder,
} from '#contract/desk/orders.ts';
import {
  type acceptanceRequest,
  type OpenedInvitation,
  openedInvitation,
  type SignedInPerson,
  signedInPerson,
  type signInRequest,
} from '#contract/desk/people.ts';
import { get, post, send } from './call.ts';

/** The calls of the desk; each throws a Fault when it brings no answer. */
export const deskApi = {
  me: (): Promise<SignedInPerson> => get('/me', signedInPerson),
  signIn: (given: z.infer<typeof signInRequest>): Promise<SignedInPerson> =>
    post('/sign-in', given, signedInPerson),
  signOut: (): Promise<void> => send('/sign-out'),
  openInvitation: (token: string): Promise<OpenedInvitation> =>
    post('/invitation', { token }, openedInvitation),
  acceptInvitation: (given: z.infer<typeof acceptanceRequest>): Promise<void> =>
    send('/invitation/accept', given),
  /** The newest for an empty text. */
  findOrders: (text: string, signal: AbortSignal): Promise<SearchedOrders> =>
    get(text === '' ? '/orders' : `/orders?text=${encodeURIComponent(text)}`, searchedOrders, signal),
  showOrder: (reference: string, signal: AbortSignal): Promise<ShownOrder> =>
    get(`/orders/${encodeURIComponent(reference)}`, shownOrder, signal),
  noteOrder: (reference: string, given: z.infer<typeof noteRequest>): Promise<void> =>
    send(`/orders/${encodeURIComponent(reference)}/notes`, given),
  resendMail: (reference: string, given: z.infer<typeof resendRequest>): Promise<void> =>
    send(`/orders/${encodeURIComponent(reference)}/mails`, given),
};
