import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Server, ServerStillThere, startServer, takeOverLockFile } from './embedded-server.ts';
import { openSession } from './open-session.ts';

/** A server that is just starting or going away is waited for so often, each tenth of a second. */
const TRIES = 10;

/**
 * A session on the server of these files: on the one that runs, or on one that this starts.
 * @throws EmbeddedDatabaseError
 */
export async function reachServer(server: Server, url: string): Promise<pg.Client> {
  for (let tries = 1; ; tries += 1) {
    const session = await openSession(url);
    if (session !== undefined) return session;
    try {
      await startServer(server);
    } catch (error) {
      if (!(error instanceof ServerStillThere) || tries > TRIES) throw error;
      if (tries === TRIES) await takeOverLockFile(server.folder);
      await wait(100);
    }
  }
}
