import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '#rules/actor.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { canMoveValue } from '#rules/permissions.ts';
import { createSender } from '#server/messages/smtp-transport.ts';
import { securityNoticeMail } from '#server/messages/templates/security-notice.ts';
import { acceptInvitation, createInvitation, openInvitation } from '#server/people/accept-invitation.ts';
import { createKnownDevices } from '#server/people/known-devices.ts';
import type { Notify, SessionDeps } from '#server/people/open-session.ts';
import {
  addPasskey,
  beginPasskey,
  type OwnPasskeyDeps,
  type Proof,
  readOwnPasskeys,
  removePasskey,
  verifyIdentity,
} from '#server/people/own-passkeys.ts';
import { type Caller, getSecurityAddress, type NewPerson } from '#server/people/person.ts';
import {
  beginByPasskey,
  finishByPasskey,
  type PasskeySignInDeps,
  type SignInAttemptInput,
  type SignInDeps,
  signIn,
} from '#server/people/sign-in-by-passkey.ts';
import {
  beginAtProvider,
  finishAtProvider,
  type ProviderSignInDeps,
} from '#server/people/sign-in-by-provider.ts';
import { createOneTimeCodes } from '#server/runtime/crypto/one-time-codes.ts';
import { createSealing } from '#server/runtime/crypto/sealed-text.ts';
import { createPasskeys } from '#server/webauthn/webauthn.ts';
import { type Adapters, observeSending } from './adapters.ts';
import { pick } from './pick.ts';

/** Delay before each attempt. */
const ATTEMPT_DELAYS_MS = [0, 60_000, 600_000];

/** Mails people about their sign-in, without delaying it. Sends nothing to people without an address. */
function createSecurityNotices(adapters: Adapters): Notify {
  const { brand, config, log, orders } = adapters;
  // Created for the first mail, because most processes send none.
  let send: ReturnType<typeof observeSending> | undefined;
  const deliver: (...args: Parameters<Notify>) => Promise<void> = async (person, notice) => {
    const to = getSecurityAddress(person);
    if (to === null || config.desk === undefined) return;
    send ??= observeSending(createSender({ ...config.mail, replyTo: brand.mail.replyTo }), adapters);
    const message = {
      ...securityNoticeMail(
        { brand, lang: person.language, shopUrl: config.publicUrl },
        { ...notice, name: person.name, at: await orders.readNow(), deskUrl: config.desk.url },
      ),
      ...{ from: config.mail.from ?? brand.mail.from[person.language], to, attachments: [] },
      messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
    };
    for (const delay of ATTEMPT_DELAYS_MS) {
      await wait(delay, undefined, { ref: false });
      const { kind } = await send(message, async () => true);
      if (kind === 'sent' || kind === 'unanswered') return;
      log.warn({ person: person.signInName, notice: notice.kind, outcome: kind }, 'security mail not sent');
      if (kind === 'refused') return;
    }
  };
  return (person, notice) => {
    void deliver(person, notice).catch((error: unknown) =>
      log.error({ err: error, person: person.signInName }, 'security mail failed'),
    );
  };
}

const FIRST_PERSON: NewPerson = {
  signInName: 'admin',
  name: 'Admin',
  roles: ['everything'],
  language: DEFAULT_LANGUAGE,
};

export function createPeople(adapters: Adapters) {
  const { config, brand, people, passwords, deskSessions, signInAttempts, limitCounts, limitHash } = adapters;
  const codes = createOneTimeCodes(createSealing(config.cardKeys, 'one-time codes'), Date.now);
  const limits = { counts: limitCounts, hash: limitHash, limits: config.abuseLimits };
  const needsPasskey: SessionDeps['needsPasskey'] = ({ roles }, by) =>
    config.passkeysRequired && by === 'password' && canMoveValue(roles);
  const sessionDeps: SessionDeps = {
    sessions: deskSessions,
    devices: createKnownDevices(limitHash),
    notify: createSecurityNotices(adapters),
    needsPasskey,
  };
  const invitationDeps = { ...sessionDeps, people, passwords, codes, shop: brand.name };
  const signInDeps: SignInDeps = { ...limits, ...sessionDeps, people, passwords, codes };
  const providerDeps: ProviderSignInDeps = {
    ...{ ...limits, ...sessionDeps },
    provider: adapters.identityProvider,
    groupRoles: config.groupRoles,
    people,
    attempts: signInAttempts,
  };
  const passkeyDeps: PasskeySignInDeps & OwnPasskeyDeps = {
    ...{ ...limits, ...sessionDeps },
    passkeys: createPasskeys({ url: config.desk?.url ?? config.publicUrl, shop: brand.name }),
    stored: adapters.storedPasskeys,
    attempts: signInAttempts,
    sessions: deskSessions,
    people,
    codes,
  };
  const methods = { local: config.localSignIn, provider: adapters.identityProvider !== undefined };
  const toCaller = (found: Awaited<ReturnType<typeof deskSessions.find>>): Caller | undefined =>
    found !== undefined && methods[found.person.signIn]
      ? { ...found.person, needsPasskey: needsPasskey(found.person, found.by) }
      : undefined;
  const add = async (person: NewPerson, by: Actor) => {
    const { token, invitation } = createInvitation();
    return (await people.add(person, { invitation }, by)) ? token : undefined;
  };
  const invite = async (signInName: string, by: Actor) => {
    const { token, invitation } = createInvitation();
    return (await people.invite(signInName, { invitation }, by)) && token;
  };
  return {
    ...pick(people, 'list', 'change'),
    methods,
    /** @returns the token of the invitation; undefined if the sign-in name is taken */
    add,
    /** @returns false if the sign-in name is taken */
    addAtProvider: (person: NewPerson, by: Actor) => people.add(person, 'provider', by),
    /**
     * Resets all sign-in methods of a person.
     * @returns the token of the invitation; undefined for an unknown or disabled person
     */
    invite,
    /**
     * Invites the first person, with all permissions. Can be repeated until a person has signed in.
     * @returns the token of the invitation; undefined if a person can already sign in
     */
    inviteFirst: async (by: Actor) => {
      if (!methods.local || (await people.list()).some(({ state }) => state === 'active')) return undefined;
      return (await add(FIRST_PERSON, by)) ?? (await invite(FIRST_PERSON.signInName, by));
    },
    /**
     * Like `invite`, for the identity provider: the next account with this e-mail address becomes the
     * person's.
     */
    inviteAtProvider: (signInName: string, by: Actor) => people.invite(signInName, 'provider', by),
    openInvitation: async (token: string) =>
      methods.local ? openInvitation(invitationDeps, token) : undefined,
    acceptInvitation: async (input: Parameters<typeof acceptInvitation>[1]) =>
      methods.local ? acceptInvitation(invitationDeps, input) : ({ kind: 'expired' } as const),
    signIn: async (input: SignInAttemptInput) =>
      methods.local ? signIn(signInDeps, input) : ({ kind: 'refused' } as const),
    beginAtProvider: (input: Parameters<typeof beginAtProvider>[1]) => beginAtProvider(providerDeps, input),
    finishAtProvider: (input: Parameters<typeof finishAtProvider>[1]) =>
      finishAtProvider(providerDeps, input),
    /** @returns undefined if local sign-in is off */
    beginByPasskey: async (input: { ip: string }) =>
      methods.local ? beginByPasskey(passkeyDeps, input) : undefined,
    finishByPasskey: async (input: Parameters<typeof finishByPasskey>[1]) =>
      methods.local ? finishByPasskey(passkeyDeps, input) : ({ kind: 'refused', reason: 'closed' } as const),
    isFresh: deskSessions.isFresh,
    /** Checks the second factor, unless it was entered within the last minutes. */
    verifyIdentity: (proof: Proof) => verifyIdentity(passkeyDeps, proof),
    readOwnPasskeys: (input: Pick<Proof, 'person' | 'session'>) => readOwnPasskeys(passkeyDeps, input),
    beginPasskey: (proof: Proof) => beginPasskey(passkeyDeps, proof),
    addPasskey: (own: Parameters<typeof addPasskey>[1], input: Parameters<typeof addPasskey>[2]) =>
      addPasskey(passkeyDeps, own, input),
    listSessions: deskSessions.list,
    endOwnSession: deskSessions.endOwn,
    removePasskey: (proof: Proof, credentialId: string) => removePasskey(passkeyDeps, proof, credentialId),
    /** Returns the person signed in with this token. Sessions of a disabled sign-in method are invalid. */
    resumeSession: async (token: string): Promise<Caller | undefined> =>
      toCaller(await deskSessions.find(token)),
    /** Like `resumeSession`, but for background requests: doesn't extend the session. */
    peekSession: async (token: string): Promise<Caller | undefined> =>
      toCaller(await deskSessions.findInBackground(token)),
    signOut: deskSessions.end,
    sweepSessions: async () => {
      await signInAttempts.sweep();
      return deskSessions.sweep();
    },
  };
}
