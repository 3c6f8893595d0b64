import { sql } from 'drizzle-orm';
import { type Adapters, openAdapters } from '#server/app/adapters.ts';
import { composeApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { getSetClockSql } from '../../testkit/clock.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import { createPasswordHasher } from '../runtime/crypto/password-hash.ts';
import { createLog } from '../runtime/telemetry/log.ts';
import { createWebServer } from '../web/start-web.ts';
import type { RepeatedTask } from '../worker/run-schedule.ts';
import { startWorker } from '../worker/start-worker.ts';
import { findPictures } from './find-pictures.ts';

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

export type TestAppOptions = {
  worker: boolean;
  /** Overrides of the environment. */
  env?: Record<string, string>;
  /** Use `empty` for another brand, because the migrated copy contains the first brand's cards. */
  database?: 'migrated' | 'empty';
  /** Returns another URL of the same database for the app to use. */
  mapDatabaseUrl?: (url: string) => string | Promise<string>;
  /** The clock of the stand-ins, if it isn't the real one. */
  standInsNow?: () => number;
  /** Replaces some of the app's adapters. */
  change?: (adapters: Adapters) => Adapters;
};

/** Low costs of 1 ms instead of 100 ms, because many tests sign in a person of each role. */
const PASSWORD_COSTS = { N: 2 ** 4, r: 8, p: 1 };

/** Opens the real server on a real database, with stand-ins behind every protocol. */
export async function openTestApp(options: TestAppOptions) {
  const standIns = await startStandIns({
    port: 0,
    smtpPort: 0,
    ...(options.standInsNow !== undefined && { now: options.standInsNow }),
  });
  const { database, drop } = await createTestDatabase(options.database);
  const logged: string[] = [];
  // The notification URL contains the port, so it must be known before the server listens.
  const port = await findFreePort();
  const config = {
    ...readConfig({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SAFERPAY_URL: `${standIns.url}/saferpay/api`,
      DATATRANS_API_URL: `${standIns.url}/datatrans`,
      DATATRANS_PAGE_URL: `${standIns.url}/datatrans`,
      SUPPLIER_URL: `${standIns.url}/supplier`,
      SMTP_URL: standIns.smtpUrl,
      OIDC_ISSUER: `${standIns.url}/identity`,
      // Off, because the test shares the server's event loop and may block it.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...options.env,
    }),
    database: { url: (await options.mapDatabaseUrl?.(database.url)) ?? database.url },
  };
  const log = createLog('info', { write: (line) => logged.push(line) });
  // The copy of the template is already migrated.
  const isMigrated = options.database !== 'empty' && options.mapDatabaseUrl === undefined;
  const opened: Adapters = await openAdapters(config, log, findPictures(config.brand), {
    runsMaintenance: options.worker,
    database: isMigrated ? 'migrated' : 'prepare',
  });
  const adapters: Adapters = { ...opened, passwords: createPasswordHasher(PASSWORD_COSTS) };
  const app = composeApp(options.change?.(adapters) ?? adapters);
  const worker: RepeatedTask | undefined = options.worker ? await startWorker(app) : undefined;
  const web = await createWebServer(app, { storefront: false });
  await web.listen({ port, host: '127.0.0.1' });
  return {
    app,
    /** The adapters of the app, for tests that must bypass its use cases. */
    adapters,
    web,
    /** Address of the API on its own port. */
    api: `http://127.0.0.1:${port}${config.apiBase}`,
    /** Controls the stand-ins: payment provider, supplier and mailbox. */
    systems: createExternalSystems(standIns.url, config.paymentProvider),
    /** All log lines. */
    logged,
    /** Moves the database's clock ahead of the real time. */
    moveClock: async (minutes: number): Promise<void> => {
      await adapters.connection.db.execute(sql.raw(getSetClockSql(minutes * 60)));
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
