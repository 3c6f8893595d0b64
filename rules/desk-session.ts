/** Session length without activity, and in total. */
export const DESK_SESSION = { idleMinutes: 30, hours: 12 } as const;

export const INVITATION_HOURS = 48;

/** Validity of a started sign-in. */
export const SIGN_IN_ATTEMPT_MINUTES = 10;

/** Time after a sign-in in which users may change their sign-in methods without another proof. */
export const FRESH_SIGN_IN_MINUTES = 10;

/** True for a path of the desk. Sign-ins must not redirect elsewhere. */
export function isDeskPage(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/\p{Cc}/u.test(address);
}
