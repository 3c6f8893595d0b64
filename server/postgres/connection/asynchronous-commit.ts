import { sql } from 'drizzle-orm';

/**
 * Makes the statement's own transaction commit asynchronously. A server crash may lose its last half second,
 * which never includes cards or money.
 */
export const ASYNCHRONOUS_COMMIT = sql`set_config('synchronous_commit', 'off', true)`;

/** Makes all later commits of a connection asynchronous. */
export const SET_ASYNCHRONOUS_COMMIT = 'set synchronous_commit = off';
