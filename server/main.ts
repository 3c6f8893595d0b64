import './runtime/node-env.ts';
import { type App, createApp } from './app.ts';
import { readPictureAddresses } from './runtime/brand.ts';
import { readConfig } from './runtime/config.ts';
import { createLog } from './runtime/log.ts';
import { startFailure } from './runtime/start-failure.ts';
import { createWeb } from './web/start-web.ts';
import { startWorker } from './worker/start-worker.ts';

/** Longer than a request or a job may take; a process that has not stopped is killed after 30 s (money.md F15). */
const STOP_WITHIN_MS = 28_000;

const FACES = ['all', 'web', 'worker'] as const;

async function main(face: (typeof FACES)[number]): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const pictures = readPictureAddresses();
  if ('dataDir' in config.database) {
    log.warn('embedded database: for trying out; it does not survive a power cut');
  }
  const app = await createApp(config, log, pictures, face !== 'web');
  const web = face === 'worker' ? undefined : await createWeb(app, { storefront: true });
  const worker = face === 'web' ? undefined : await startWorker(app);
  const operator =
    'dataDir' in config.database ? await startCliServer(app, config.database.dataDir) : undefined;
  await web?.listen({ port: config.port, host: '::' });
  const metrics = config.metricsPort === undefined ? undefined : await app.metrics.listen(config.metricsPort);
  log.info({ face, port: config.port }, 'started');

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await Promise.all([operator?.stop(), web?.close()]);
    await metrics?.close();
    await worker?.stop();
    await app.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

/** No other process can open the embedded database: this one runs the operator's commands too. */
async function startCliServer(app: App, dataDir: string): Promise<{ stop: () => Promise<void> }> {
  const { COMMANDS } = await import('./cli/commands.ts');
  const { serveCli } = await import('./cli/serve.ts');
  return serveCli(app, dataDir, COMMANDS);
}

const face = FACES.find((name) => name === (process.argv[2] ?? 'all'));
if (face === undefined) {
  process.stderr.write(`usage: server/main.ts [${FACES.join('|')}]\n`);
  process.exit(2);
}
main(face).catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
