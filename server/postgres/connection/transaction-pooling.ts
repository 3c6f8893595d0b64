import { StartError } from '#server/runtime/start-error.ts';

export type PoolingClient = { query: (text: string) => Promise<{ rows: unknown[] }> };

/** A pooler in transaction or statement mode gives each transaction another session. */
export class TransactionPoolingError extends StartError {
  constructor() {
    super(
      'DATABASE_URL: a pooler in transaction mode (PgBouncer, Supavisor) is in front of the database. ' +
        'Locks and LISTEN need a session: use its session mode, or connect to PostgreSQL directly.',
    );
  }
}

const ROUNDS = 3;

/**
 * Detects a pooler by the process ids of the server: two open connections share one, or one connection changes
 * its own. Works for poolers that support prepared statements too, which hide the other symptoms. Repeats,
 * because concurrent work can hide a change.
 * @throws TransactionPoolingError
 */
export async function rejectTransactionPooling(first: PoolingClient, second: PoolingClient): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await readBackendPid(first);
    await begin(second);
    try {
      // A pooler in transaction mode reuses the session that `first` has just returned.
      const other = await readBackendPid(second);
      if (other === before || (await readBackendPid(first)) !== before) throw new TransactionPoolingError();
    } finally {
      await second.query('rollback');
    }
  }
}

async function begin(client: PoolingClient): Promise<void> {
  try {
    await client.query('begin');
  } catch (error) {
    // PgBouncer in statement mode.
    if (/transaction/i.test(String(error))) throw new TransactionPoolingError();
    throw error;
  }
}

async function readBackendPid(client: PoolingClient): Promise<unknown> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return Object(rows[0]).pid;
}
