import type { Counted } from './limit-repository.ts';

/** Visitor sessions, with an idle and an absolute lifetime. */
export type SessionRepository = {
  /** Returns the cookie's token and the session's hash. Only the hash is stored. @param counted counters of the session */
  open: (counted?: (session: string) => readonly Counted[]) => Promise<{ token: string; session: string }>;
  /** Returns the session's hash; undefined if the session is unknown or expired. */
  find: (token: string) => Promise<string | undefined>;
  /** Deletes expired sessions. @returns their number */
  sweep: () => Promise<number>;
};
