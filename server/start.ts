import { realpathSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isLive } from '#opened-storefront';
import type { AutomaticReason } from '#rules/automatic-reasons.ts';
import { type App, createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { DESK_PAGES, listBuiltBrands, readPictureUrls } from './runtime/build-folders.ts';
import { listBuiltFiles } from './runtime/built-files.ts';
import { listenHost } from './runtime/listen-host.ts';
import { createLog, type Log } from './runtime/telemetry/log.ts';
import { checkStart } from './setup/check-start.ts';
import { createWebServer } from './web/start-web.ts';
import { startWorker } from './worker/start-worker.ts';

/** Exceeds the time that a request or job may take after the listeners were closed (F-15). */
const STOP_TIMEOUT_MS = 28_000;

export const ENTRY_POINTS = ['all', 'web', 'worker', 'desk'] as const;
type EntryPoint = (typeof ENTRY_POINTS)[number];

type RunOptions = {
  /** Invites the first person to the desk and sends the link to the parent process. Ignored in production. */
  shouldInviteFirst: boolean;
};

type RunningShop = {
  /** Reports "not ready", waits until load balancers notice, then closes the listeners. */
  stop: () => Promise<void>;
};

async function start(
  entryPoint: EntryPoint,
  config: Config,
  log: Log,
  options: RunOptions,
): Promise<RunningShop> {
  const pictures = readPictureUrls(config.brand);
  const database = config.migratesAtStart ? 'prepare' : 'migrated';
  // Development rebuilds pages on change, so there are no built files.
  const builtFiles = isLive ? [] : listBuiltFiles(config.brand);
  const app = await createApp(config, log, pictures, {
    runsMaintenance: includesWork(entryPoint, 'worker'),
    database,
    builtFiles,
  });
  const { databaseFolder: folder } = app;
  if (folder !== undefined) {
    log.info({ folder }, 'embedded database: one machine, one shop');
    // The embedded server's user may lack access to DATA_DIR. A copy of DATA_DIR wouldn't contain the files.
    if (isOutsideDataDir(folder, config))
      log.warn({ folder }, 'embedded database: its files are outside DATA_DIR');
  }
  try {
    return await startEntryPoints(entryPoint, app, options);
  } catch (error) {
    await app.close();
    throw error;
  }
}

function isOutsideDataDir(folder: string, { database }: Config): boolean {
  return 'dataDir' in database && !folder.startsWith(realpathSync(database.dataDir));
}

async function startEntryPoints(entryPoint: EntryPoint, app: App, options: RunOptions): Promise<RunningShop> {
  const { config, log } = app;
  const stopping = new AbortController();
  const web = includesWork(entryPoint, 'web')
    ? await createWebServer({ ...app, stopping: stopping.signal }, { storefront: true })
    : undefined;
  const worker = includesWork(entryPoint, 'worker') ? await startWorker(app) : undefined;
  const desk = await startDesk(entryPoint, app, options);
  await web?.listen({ port: config.port, host: listenHost(config.host) });
  const metrics = await startMetrics(app);
  const ports = { port: findPort(web), deskPort: findPort(desk), metricsPort: findPort(metrics) };
  if (!config.production) {
    const { abuseLimitFactor: factor, challenge } = config;
    log.warn({ factor, challenge: challenge.on }, 'outside production: abuse limits are multiplied');
  }
  log.info({ face: entryPoint, ...ports }, 'started');
  // Best effort: an unreachable provider must not block startup. Only the worker logs it.
  if (includesWork(entryPoint, 'worker')) void app.payments.logAccountErrors();
  return {
    stop: async () => {
      stopping.abort();
      if (web !== undefined) await setTimeout(config.stopGraceMs);
      await Promise.all([web?.close(), desk?.close()]);
      await metrics?.close();
      await worker?.stop();
      await app.close();
    },
  };
}

/** Runs the shop, or one part of it, until a signal stops the process. */
export async function run(entryPoint: EntryPoint, options: RunOptions): Promise<void> {
  const config = await checkStart(process.env, {
    ports: [
      ...(includesWork(entryPoint, 'web') ? (['PORT'] as const) : []),
      ...(includesWork(entryPoint, 'desk') ? (['DESK_PORT'] as const) : []),
    ],
    requiredPorts: entryPoint === 'desk' ? ['DESK_PORT'] : [],
    builtBrands: isLive ? [] : listBuiltBrands(),
  });
  const log = createLog(config.logLevel);
  const starting = start(entryPoint, config, log, options);
  let stopping = false;
  // Wait for the start to finish, so that no database server is left running.
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const graceMs = entryPoint === 'worker' ? 0 : config.stopGraceMs;
    setTimeout(graceMs + STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => process.exit(1));
    const running = await starting;
    await running.stop();
    log.info('stopped');
    process.exit(0);
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal));
  await starting;
}

/** True if a process with this entry point also does the work of `part`. */
function includesWork(entryPoint: EntryPoint, part: Exclude<EntryPoint, 'all'>): boolean {
  return entryPoint === 'all' || entryPoint === part;
}

/** Returns the port that a server listens on. */
function findPort(server: FastifyInstance | undefined): number | undefined {
  const address = server?.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** Starts the metrics server if a port is configured. */
async function startMetrics(app: App): Promise<FastifyInstance | undefined> {
  const { metricsPort: port, metricsHost } = app.config;
  if (port === undefined) return undefined;
  const { buildMetricsServer } = await import('./http/metrics-server.ts');
  const metrics = buildMetricsServer(app);
  await metrics.listen({ port, host: listenHost(metricsHost) });
  return metrics;
}

/** Starts the desk if this entry point includes it and a port is configured. */
async function startDesk(
  entryPoint: EntryPoint,
  app: App,
  { shouldInviteFirst }: RunOptions,
): Promise<FastifyInstance | undefined> {
  const { desk: settings } = app.config;
  if (!includesWork(entryPoint, 'desk') || settings === undefined) return undefined;
  const { buildDeskServer } = await import('./desk/desk-server.ts');
  const desk = await buildDeskServer(app, {
    pages: { folder: DESK_PAGES, isRebuilt: isLive },
    // Loaded on demand, because most desks never show a preview.
    renderPreview: async (...args) => (await import('./web/page-preview.ts')).renderPreview(app, ...args),
  });
  await desk.listen({ port: settings.port, host: listenHost(settings.host) });
  app.log.info({ url: settings.url }, 'desk started');
  if (shouldInviteFirst && !app.config.production) {
    const by = {
      person: 'npm start',
      command: 'people add',
      reason: 'no person can sign in yet' satisfies AutomaticReason,
    };
    const token = await app.people.inviteFirst(by);
    // Keep it out of the log: anyone with the link can sign in.
    if (token !== undefined) process.send?.({ firstSignIn: `${settings.url}/invitation#${token}` });
  }
  return desk;
}
