import type { Socket } from 'node:net';
import type pg from 'pg';

const getSocket = (client: pg.PoolClient): Socket => Object(client).connection.stream;

/**
 * Breaks the connection if no byte arrives or leaves for this long. After a network failure the operating system would
 * wait for a quarter of an hour, and the pool with it.
 * @param ms longer than any statement may take
 */
export function breakWhenSilent(client: pg.PoolClient, ms: number): void {
  const socket = getSocket(client);
  socket.setTimeout(ms, () => socket.destroy(new SilentServer()));
}

/** For a session that waits for a lock without a limit. */
export function allowSilence(client: pg.PoolClient): void {
  getSocket(client).setTimeout(0);
}

class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database server sends nothing');
  }
}
