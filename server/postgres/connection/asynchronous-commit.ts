import { sql } from 'drizzle-orm';

/**
 * A value of a statement that is a transaction of its own: its commit does not wait for the disk. A crash of the server
 * loses what was written so within its last half second, which is nothing that cards or money depend on; a later commit that
 * does wait writes all of it too.
 */
export const ASYNCHRONOUS_COMMIT = sql`set_config('synchronous_commit', 'off', true)`;

/** The same for all that a connection does from now on. */
export const SET_ASYNCHRONOUS_COMMIT = 'set synchronous_commit = off';
