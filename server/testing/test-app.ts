import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type App, createApp } from '#server/app.ts';
import { startStandIns } from '../../stand-ins/start.ts';
import { clockStatement } from '../../testkit/clock.ts';
import { freePort } from '../../testkit/ports.ts';
import { readConfig } from '../runtime/config.ts';
import { createLog } from '../runtime/log.ts';
import { createWeb } from '../web/start-web.ts';
import { startWorker, type Worker } from '../worker/start-worker.ts';
import { findPictures } from './pictures.ts';
import { createTestDatabase } from './test-database.ts';

export type TestApp = {
  app: App;
  web: FastifyInstance;
  /** Address of the API on its own port. */
  api: string;
  /** Address of the stand-ins: payment provider, supplier, mailbox. */
  standIns: string;
  /** Every line that was logged. */
  logged: string[];
  /** Moves the database's clock forward, from now on. */
  moveClock: (minutes: number) => Promise<void>;
  close: () => Promise<void>;
};

/** The real server over a real database, with the stand-ins on the other side of every real protocol. */
export async function openTestApp(options: { worker: boolean }): Promise<TestApp> {
  const standIns = await startStandIns({ port: 0, smtpPort: 0 });
  const { database, drop } = await createTestDatabase();
  const logged: string[] = [];
  // The notification's address holds the port, so it must be known before the server listens.
  const port = await freePort();
  const config = {
    ...readConfig({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SAFERPAY_URL: `${standIns.url}/saferpay/api`,
      SUPPLIER_URL: `${standIns.url}/supplier`,
      SMTP_URL: standIns.smtpUrl,
    }),
    database,
  };
  const log = createLog('info', { write: (line) => logged.push(line) });
  const pictures = findPictures();
  const app = await createApp(config, log, pictures, options.worker);
  const worker: Worker | undefined = options.worker ? await startWorker(app, pictures) : undefined;
  const web = await createWeb(app, { storefront: false });
  await web.listen({ port, host: '127.0.0.1' });
  return {
    app,
    web,
    api: `http://127.0.0.1:${port}${config.apiBase}`,
    standIns: standIns.url,
    logged,
    moveClock: async (minutes) => {
      await app.connection.db.execute(sql.raw(clockStatement(minutes * 60)));
    },
    close: async () => {
      await web.close();
      await worker?.stop();
      await app.close();
      await drop();
      await standIns.close();
    },
  };
}
