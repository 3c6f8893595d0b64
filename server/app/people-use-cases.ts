import type { Actor } from '#rules/actor.ts';
import {
  acceptInvitation,
  createInvitation,
  type InvitationDeps,
  openInvitation,
} from '#server/people/accept-invitation.ts';
import type { NewPerson } from '#server/people/person.ts';
import { type SignInDeps, signIn, type Try } from '#server/people/sign-in.ts';
import { createOneTimeCodes } from '#server/runtime/one-time-codes.ts';
import { hashPassword, matchesHash } from '#server/runtime/password-hash.ts';
import { createSealing } from '#server/runtime/sealed-text.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/** People of the desk: who they are, and how they sign in. */
export function createPeople({ config, brand, people, deskSessions, limitCounts, limitHash }: Adapters) {
  const passwords = { hash: hashPassword, matches: matchesHash };
  const codes = createOneTimeCodes(createSealing(config.cardKeys, 'one-time codes'), Date.now);
  const inviting: InvitationDeps = { people, passwords, codes, shop: brand.name };
  const signingIn: SignInDeps = {
    people,
    sessions: deskSessions,
    counts: limitCounts,
    hash: limitHash,
    limits: config.abuseLimits,
    passwords,
    codes,
  };
  return {
    ...pick(people, 'list', 'change'),
    /** @returns the token of the invitation; undefined when somebody signs in by that name */
    add: async (person: NewPerson, by: Actor) => {
      const { token, invitation } = createInvitation();
      return (await people.add(person, invitation, by)) ? token : undefined;
    },
    /** Takes password and codes away. @returns the token of the invitation; undefined for an unknown or disabled person */
    invite: async (signInName: string, by: Actor) => {
      const { token, invitation } = createInvitation();
      return (await people.invite(signInName, invitation, by)) && token;
    },
    openInvitation: (token: string) => openInvitation(inviting, token),
    acceptInvitation: (given: Parameters<typeof acceptInvitation>[1]) => acceptInvitation(inviting, given),
    signIn: (given: Try) => signIn(signingIn, given),
    /** Who is signed in with this token. */
    signedIn: deskSessions.find,
    /** The same, for what a page does by itself: the session ends no later by it. */
    stillSignedIn: deskSessions.look,
    signOut: deskSessions.end,
    sweepSessions: deskSessions.sweep,
  };
}
