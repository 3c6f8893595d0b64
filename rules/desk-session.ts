/** How long a person stays signed in at the desk: without a call, and in all. */
export const DESK_SESSION = { idleMinutes: 30, hours: 12 } as const;

/** How long an invitation to the desk can be accepted. */
export const INVITATION_HOURS = 48;

/** How long a sign-in that has begun waits for its answer. */
export const SIGN_IN_ATTEMPT_MINUTES = 10;

/** For so long after signing in a person changes what they sign in by without another proof. */
export const FRESH_SIGN_IN_MINUTES = 10;
