import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Server, ServerStillThere, startServer, takeOverLockFile } from './embedded-server.ts';
import { openSession } from './open-session.ts';

/** Attempts, 100 ms apart, while the server is starting or stopping. */
const TRIES = 10;

/** @throws EmbeddedDatabaseError */
export async function reachServer(server: Server, url: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await openSession(url);
    if (session !== undefined) return session;
    try {
      await startServer(server);
    } catch (error) {
      if (!(error instanceof ServerStillThere) || attempt > TRIES) throw error;
      if (attempt === TRIES) await takeOverLockFile(server.folder);
      await wait(100);
    }
  }
}
