import type { SignInProof } from '#rules/sign-in-methods.ts';
import type { DeskSessionRepository } from '#server/postgres/people/desk-session-repository.ts';
import { hashToken } from '#server/runtime/crypto/secret-token.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Caller, Person } from './person.ts';

/** The browser that a person signs in with. */
export type SignInBrowser = {
  ip: string;
  /** Such as `Firefox, Windows`; empty if unknown. */
  name: string;
  /** Value of the device cookie. */
  device: string | undefined;
  /** Token of its earlier session. */
  session: string | undefined;
};

/** Mailed to a person, so that they notice a sign-in or passkey that isn't theirs. */
export type SecurityNotice = { kind: 'new-device' | 'new-passkey'; browser: string };

export type Notify = (person: Person, notice: SecurityNotice) => void;

export type SessionDeps = {
  sessions: Pick<DeskSessionRepository, 'open'>;
  devices: KnownDevices;
  notify: Notify;
  /** True if the session may only register a passkey. */
  needsPasskey: (person: Person, by: SignInProof) => boolean;
};

/** `device` is the new value of the device cookie. */
export type OpenedSession = { person: Caller; token: string; device: string };

/**
 * Opens a session, ends the browser's earlier one, and notifies the person of a new device.
 * @param replaces hash of the earlier session's token
 */
export async function openSession(
  { sessions, devices, notify, needsPasskey }: SessionDeps,
  person: Person,
  by: SignInProof,
  browser: SignInBrowser,
  replaces = browser.session === undefined ? undefined : hashToken(browser.session),
): Promise<OpenedSession> {
  const token = await sessions.open({ personId: person.id, browser: browser.name, by, replaces });
  if (devices.find(browser.device, person.signInName) === undefined)
    notify(person, { kind: 'new-device', browser: browser.name });
  return {
    person: { ...person, needsPasskey: needsPasskey(person, by) },
    token,
    device: devices.add(browser.device, person.signInName),
  };
}
