import type { Counted } from './limit-repository.ts';

/** Sessions of visitors: each lives for a while after its last use, and none for ever. */
export type SessionRepository = {
  /** The token for the cookie, and the session's hash; only the hash is stored. @param counted with it */
  open: (counted?: (session: string) => readonly Counted[]) => Promise<{ token: string; session: string }>;
  /** The session's hash, its name everywhere inside; undefined when it is unknown or over. */
  find: (token: string) => Promise<string | undefined>;
  /** Deletes the sessions that are over; answers how many. */
  sweep: () => Promise<number>;
};
