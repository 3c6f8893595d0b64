import type { Person } from './person.ts';

export type DeskSessionRepository = {
  /** @returns a token that only the browser keeps */
  open: (personId: string) => Promise<string>;
  /** Who is signed in; counts as use. Undefined when the session is over, or the person may no longer sign in. */
  find: (token: string) => Promise<Person | undefined>;
  /** The same, for what a page does by itself: counts as no use. */
  look: (token: string) => Promise<Person | undefined>;
  /** Whether the person signed in a few minutes ago. */
  isFresh: (token: string) => Promise<boolean>;
  end: (token: string) => Promise<void>;
  /** Deletes those that are over; answers how many. */
  sweep: () => Promise<number>;
};
