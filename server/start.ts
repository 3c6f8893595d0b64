import { realpathSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isLive } from '#opened-storefront';
import { type App, createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { builtBrands, DESK_PAGES, readPictureAddresses } from './runtime/build-folders.ts';
import { listBuiltFiles } from './runtime/built-files.ts';
import { listenHost } from './runtime/listen-host.ts';
import { createLog, type Log } from './runtime/log.ts';
import { checkStart } from './setup/check-start.ts';
import { createWeb } from './web/start-web.ts';
import { startWorker } from './worker/start-worker.ts';

/** Longer than a request or a job may take, after the doors are closed (F-15). */
const STOP_WITHIN_MS = 28_000;

export const FACES = ['all', 'web', 'worker', 'desk'] as const;
type Face = (typeof FACES)[number];

type RunOptions = {
  /** Invites the first person to the desk, and sends the link to the parent process. Not in production. */
  invitesFirst: boolean;
};

type Running = {
  /** Says that it is not ready, and closes its doors when those who send requests have had time to see it. */
  stop: () => Promise<void>;
};

async function start(face: Face, config: Config, log: Log, options: RunOptions): Promise<Running> {
  const pictures = readPictureAddresses(config.brand);
  const database = config.migratesAtStart ? 'prepare' : 'migrated';
  // Pages that change while one looks at them are not built.
  const builtFiles = isLive ? [] : listBuiltFiles(config.brand);
  const app = await createApp(config, log, pictures, { upkeep: runs(face, 'worker'), database, builtFiles });
  const { databaseFolder: folder } = app;
  if (folder !== undefined) {
    log.info({ folder }, 'embedded database: one machine, one shop');
    // Where the user that runs the server may not enter; a copy of DATA_DIR would not hold them.
    if (isElsewhere(folder, config))
      log.warn({ folder }, 'embedded database: its files are outside DATA_DIR');
  }
  try {
    return await startFaces(face, app, options);
  } catch (error) {
    await app.close();
    throw error;
  }
}

function isElsewhere(folder: string, { database }: Config): boolean {
  return 'dataDir' in database && !folder.startsWith(realpathSync(database.dataDir));
}

async function startFaces(face: Face, app: App, options: RunOptions): Promise<Running> {
  const { config, log } = app;
  const stopping = new AbortController();
  const web = runs(face, 'web')
    ? await createWeb({ ...app, stopping: stopping.signal }, { storefront: true })
    : undefined;
  const worker = runs(face, 'worker') ? await startWorker(app) : undefined;
  const desk = await startDesk(face, app, options);
  await web?.listen({ port: config.port, host: listenHost() });
  const metrics = config.metricsPort === undefined ? undefined : await app.metrics.listen(config.metricsPort);
  if (!config.production) {
    const { abuseLimitFactor: factor, challenge } = config;
    log.warn(
      { factor, challenge: challenge.on },
      'outside production: limits against abuse so many times as high',
    );
  }
  log.info({ face, port: config.port }, 'started');
  // Said once by one of the programs, and no reason not to start: a provider may be away.
  if (runs(face, 'worker')) void app.payments.tellAccountFaults();
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

/** Runs the shop, or one part of it, until the process is told to stop. */
export async function run(face: Face, options: RunOptions): Promise<void> {
  const config = await checkStart(process.env, {
    listens: [
      ...(runs(face, 'web') ? (['PORT'] as const) : []),
      ...(runs(face, 'desk') ? (['DESK_PORT'] as const) : []),
    ],
    needs: face === 'desk' ? ['DESK_PORT'] : [],
    built: isLive ? [] : builtBrands(),
  });
  const log = createLog(config.logLevel);
  const starting = start(face, config, log, options);
  let stopping = false;
  // A start is finished before it is stopped: it must leave no database server behind.
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const graceMs = face === 'worker' ? 0 : config.stopGraceMs;
    setTimeout(graceMs + STOP_WITHIN_MS, undefined, { ref: false }).then(() => process.exit(1));
    const running = await starting;
    await running.stop();
    log.info('stopped');
    process.exit(0);
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal));
  await starting;
}

/** Whether a process of one face does the work of another one. */
function runs(face: Face, work: Exclude<Face, 'all'>): boolean {
  return face === 'all' || face === work;
}

/** Listens where the settings name a port for it. */
async function startDesk(
  face: Face,
  app: App,
  { invitesFirst }: RunOptions,
): Promise<FastifyInstance | undefined> {
  const { desk: settings } = app.config;
  if (!runs(face, 'desk') || settings === undefined) return undefined;
  const { buildDesk } = await import('./desk/desk-server.ts');
  const desk = await buildDesk(app, {
    pages: { folder: DESK_PAGES, isRebuilt: isLive },
    // The shop's pages are loaded when one is looked at: most desks never do.
    renderPreview: async (...asked) => (await import('./web/page-preview.ts')).renderPreview(app, ...asked),
  });
  await desk.listen({ port: settings.port, host: listenHost() });
  app.log.info({ url: settings.url }, 'desk');
  if (invitesFirst && !app.config.production) {
    const by = { person: 'npm start', command: 'people add', reason: 'nobody can sign in yet' };
    const token = await app.people.inviteFirst(by);
    // Not in the log: whoever has the link signs in.
    if (token !== undefined) process.send?.({ firstSignIn: `${settings.url}/invitation#${token}` });
  }
  return desk;
}
