import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const root = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 60_000;

export type House = {
  shop: string;
  standIns: string;
  /** Address of its database. */
  database: string;
  /** What a command needs to find its database: the setting that the shop itself was started with. */
  databaseEnv: { DATABASE_URL: string } | { DATA_DIR: string };
  close: () => Promise<void>;
};

/**
 * Starts the whole house as its own programs, on free ports and an empty database. TEST_DATABASE_URL names a server to
 * use instead of the embedded database.
 * @param settings environment of this house alone
 */
export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const [port, standInsPort, smtpPort] = (await Promise.all([freePort(), freePort(), freePort()])).map(
    String,
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'cadeau-e2e-'));
  const database = await createDatabase();
  const shop = `http://localhost:${port}`;
  const standIns = `http://localhost:${standInsPort}`;
  const env = {
    ...process.env,
    PORT: port,
    STAND_INS_PORT: standInsPort,
    SMTP_PORT: smtpPort,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
    ...(database !== undefined && { DATABASE_URL: database.url }),
  };
  const programs = [run('stand-ins/main.ts', [], env), run('server/main.ts', ['all'], env)];
  try {
    await Promise.all([
      ready(`${shop}/health/ready`, programs),
      ready(`${standIns}/saferpay/ledger`, programs),
    ]);
  } catch (error) {
    await Promise.all(programs.map(stop));
    throw error;
  }
  return {
    shop,
    standIns,
    database: database?.url ?? `postgres://postgres@localhost/postgres?host=${join(dataDir, 'cluster')}`,
    databaseEnv: database === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: database.url },
    async close() {
      await Promise.all(programs.map(stop));
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function stop(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

async function ready(address: string, programs: ChildProcess[]): Promise<void> {
  for (const began = performance.now(); performance.now() - began < READY_WITHIN_MS; await wait(100)) {
    if (programs.some(({ exitCode }) => exitCode !== null)) break;
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${address} did not become ready`);
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined || server === '') return undefined;
  const name = `cadeau_e2e_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
