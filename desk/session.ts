import { redirect } from 'react-router';
import { isDeskPage } from '#rules/desk-page.ts';
import type { Permission } from '#rules/permissions.ts';
import { ApiError, toApiError } from './api/api-error.ts';
import { api, type Outputs } from './api/client.ts';
import { speak, speakAny } from './language/current-texts.ts';

/** Who is signed in, and their permissions. */
export type SignedInPerson = Outputs['me']['show'];

let person: Promise<SignedInPerson> | undefined;
let isEnded = false;

/** Whether a person was signed in on this page and is no more, without having signed out. */
export function hasEnded(): boolean {
  return isEnded;
}

/** Keeps who is signed in, and speaks their language. */
export async function welcome(signedIn: SignedInPerson): Promise<void> {
  person = Promise.resolve(signedIn);
  isEnded = false;
  await speak(signedIn.language);
}

export function forgetPerson(): void {
  person = undefined;
  isEnded = false;
}

/** After an answer that nobody is signed in. @returns where one signs in to come back to the page */
export function endSession(page: string): string {
  isEnded = person !== undefined;
  person = undefined;
  return signInAddress(page);
}

/** @param page its address, with its search */
export function signInAddress(page: string): string {
  return page === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(page)}`;
}

/** The page that a sign-in leads to: one of the desk's own. */
export function pageAfterSignIn(search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return isDeskPage(to) ? to : '/';
}

/**
 * What a page of people who are signed in asks for.
 * @throws a redirect to the sign-in when nobody is signed in, and a Fault to be shown otherwise
 */
export async function forSignedIn<T>(request: Request, fetched: () => Promise<T>): Promise<T> {
  try {
    return await fetched();
  } catch (error) {
    if (toApiError(error).kind !== 'signed-out') {
      await speakAny();
      throw error;
    }
    const { pathname, search } = new URL(request.url);
    throw redirect(endSession(pathname + search));
  }
}

/** Who is signed in; asked for once, and their language is spoken. @throws Fault */
export function readPerson(): Promise<SignedInPerson> {
  person ??= api.me.show.query().then(
    async (read) => {
      await speak(read.language);
      return read;
    },
    (error: unknown) => {
      person = undefined;
      throw toApiError(error);
    },
  );
  return person;
}

/** @throws Fault when the person does not have the permission */
export async function requirePermission(permission: Permission): Promise<void> {
  const { permissions } = await readPerson();
  if (!permissions.includes(permission)) throw new ApiError('forbidden');
}
