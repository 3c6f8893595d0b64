import type * as z from 'zod';
import {
  type acceptanceRequest,
  type OpenedInvitation,
  openedInvitation,
  type SignedInPerson,
  signedInPerson,
  type signInRequest,
} from '#contract/desk/people.ts';
import { get, post, send } from './call.ts';

/** Calls for the people of the desk; each throws a Fault when it brings no answer. */
export const peopleApi = {
  me: (): Promise<SignedInPerson> => get('/me', signedInPerson),
  signIn: (given: z.infer<typeof signInRequest>): Promise<SignedInPerson> =>
    post('/sign-in', given, signedInPerson),
  signOut: (): Promise<void> => send('/sign-out'),
  openInvitation: (token: string): Promise<OpenedInvitation> =>
    post('/invitation', { token }, openedInvitation),
  acceptInvitation: (given: z.infer<typeof acceptanceRequest>): Promise<void> =>
    send('/invitation/accept', given),
};
