import pg from 'pg';
import type { QueryRows } from './order-facts.ts';

/** The shop's database, as a test reads it. */
export type TestDatabase = {
  rows: QueryRows;
  close: () => Promise<void>;
};

const CONNECTIONS = 4;
/** Application name of the tests' own connections. */
const OWN_NAME = 'testkit';

/** Terminates every database connection except those of tests. */
export const CUT_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and application_name <> '${OWN_NAME}'`;

export function openDatabase(url: string): TestDatabase {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: OWN_NAME });
  // The next query reopens connections that ended with a killed server.
  pool.on('error', () => {});
  return {
    rows: async <Row>(query: string, values: unknown[] = []) =>
      (await pool.query(query, values)).rows as Row[],
    close: () => pool.end(),
  };
}
