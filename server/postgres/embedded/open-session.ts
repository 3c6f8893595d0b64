import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';

const POLL_INTERVAL_MS = 50;

/** PostgreSQL error code of a server that is starting or stopping. */
const CANNOT_CONNECT_NOW = '57P03';
const SESSION_ENDED_CODES = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE']);
const NO_SERVER_CODES = new Set(['ENOENT', 'ECONNREFUSED']);

export function toConnectionUrl(folder: string): string {
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}&sslmode=disable`;
}

/**
 * Waits while the server starts or stops.
 * @returns undefined if no server is running
 */
export async function openSession(url: string): Promise<pg.Client | undefined> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: `cadeau ${process.pid}` });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = getErrorCode(error);
      if (NO_SERVER_CODES.has(code)) return undefined;
      if (code !== CANNOT_CONNECT_NOW && !SESSION_ENDED_CODES.has(code) && !isConnectionLost(error))
        throw error;
      await wait(POLL_INTERVAL_MS);
    }
  }
}

/** Maximum time until the server ends the session of a killed process. */
const DEAD_SESSION_TIMEOUT_MS = 10_000;

/**
 * Acquires the lock of the embedded database. It is released when the session ends, even if the process is killed.
 * @returns undefined if the lock was acquired, otherwise the holder's process id
 */
export async function lockDatabase(session: pg.Client): Promise<string | undefined> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await session.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock($1) as acquired',
      [ADVISORY_LOCKS.embeddedInUse],
    );
    if (rows[0]?.acquired === true) return undefined;
    const holders = await session.query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [ADVISORY_LOCKS.embeddedInUse],
    );
    const [holder] = holders.rows;
    // The lock was released between the two statements.
    if (holder === undefined) continue;
    const processId = holder.name.split(' ')[1];
    if (isRunning(Number(processId)) || performance.now() - startedAt > DEAD_SESSION_TIMEOUT_MS)
      return processId;
    await wait(POLL_INTERVAL_MS);
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return getErrorCode(error) === 'EPERM';
  }
}

export function isConnectionLost(error: unknown): boolean {
  return (
    SESSION_ENDED_CODES.has(getErrorCode(error)) ||
    (error instanceof Error && /Connection terminated/.test(error.message))
  );
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
