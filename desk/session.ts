import { redirect } from 'react-router';
import { isDeskPage } from '#rules/desk-session.ts';
import type { Permission } from '#rules/permissions.ts';
import { ApiError, toApiError } from './api/api-error.ts';
import { api, type Outputs } from './api/client.ts';
import { setBrowserLanguage, setDeskLanguage } from './language/current-texts.ts';

export type SignedInPerson = Outputs['me']['show'];

let person: Promise<SignedInPerson> | undefined;
let hasExpired = false;

/** True if the session ended without a sign-out. */
export function hasSessionExpired(): boolean {
  return hasExpired;
}

export async function startSession(signedIn: SignedInPerson): Promise<void> {
  person = Promise.resolve(signedIn);
  hasExpired = false;
  await setDeskLanguage(signedIn.language);
}

export function clearSession(): void {
  person = undefined;
  hasExpired = false;
}

/** Ends the session after an unauthenticated response. @returns the sign-in URL that leads back to the page */
export function endSession(page: string): string {
  hasExpired = person !== undefined;
  person = undefined;
  return getSignInUrl(page);
}

/** @param page path and search */
export function getSignInUrl(page: string): string {
  return page === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(page)}`;
}

/** Returns the page to open after sign-in. Accepts only pages of the desk. */
export function getPageAfterSignIn(search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return isDeskPage(to) ? to : '/';
}

/**
 * Runs the loader of a page that requires a session.
 * @throws a redirect to the sign-in without a session, or an ApiError
 */
export async function withSession<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (toApiError(error).kind !== 'signed-out') {
      await setBrowserLanguage();
      throw error;
    }
    const { pathname, search } = new URL(request.url);
    throw redirect(endSession(pathname + search));
  }
}

/** Returns the signed-in user. Loads them once and switches to their language. @throws ApiError */
export function loadSignedInPerson(): Promise<SignedInPerson> {
  person ??= api.me.show.query().then(
    async (read) => {
      await setDeskLanguage(read.language);
      return read;
    },
    (error: unknown) => {
      person = undefined;
      throw toApiError(error);
    },
  );
  return person;
}

/** @throws ApiError if the user lacks the permission */
export async function requirePermission(permission: Permission): Promise<void> {
  const { permissions } = await loadSignedInPerson();
  if (!permissions.includes(permission)) throw new ApiError('forbidden');
}
