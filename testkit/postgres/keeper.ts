import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../ports.ts';
import { copyBinaries, getServerUser } from './binaries.ts';
import { clearLeftovers, FOLDER_PREFIX } from './leftovers.ts';
import { waitUntilAccepting } from './wait-until-accepting.ts';

// Runs one PostgreSQL server until standard input closes, and prints its URL. As a separate process, it also stops the
// server when the calling process is killed. The input line `crash` kills and restarts the server, then prints the URL
// again. Arguments such as `fsync=on` are additional server settings.

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  // Only a power failure would lose unsynced data. A killed server's writes survive in the system's cache.
  fsync: 'off',
  full_page_writes: 'off',
};

const MAX_LAUNCHES = 100;

let server: ChildProcess | undefined;
let folder: string | undefined;

async function exit(code: number): Promise<never> {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  }
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

async function start(): Promise<{ url: string; launch: () => Promise<void> }> {
  await clearLeftovers();
  folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const user = getServerUser();
  const { initdb, postgres } = await copyBinaries(folder);
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const password = randomBytes(18).toString('base64url');
  await mkdir(data);
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of user === undefined ? [] : [folder, data, passwordFile])
    await chown(path, user?.uid ?? 0, user?.gid ?? 0);
  const spawnOptions = { cwd: folder, ...user };
  const flags = ['--username=cadeau', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], spawnOptions);
  const port = await findFreePort();
  const defaults = Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`);
  const settings = [...defaults, ...process.argv.slice(2)].flatMap((setting) => ['-c', setting]);
  const launch = async () => {
    server = spawn(postgres, ['-D', data, '-p', String(port), ...settings], {
      ...spawnOptions,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await waitUntilAccepting(server);
  };
  await launch();
  return { url: `postgres://cadeau:${password}@127.0.0.1:${port}/postgres`, launch };
}

/** Kills and restarts the server. Retries, because the server's child processes hold the shared memory a bit longer. */
async function crash(launch: () => Promise<void>): Promise<void> {
  if (server !== undefined) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch();
    } catch (error) {
      if (attempt === MAX_LAUNCHES) throw error;
      await wait(100);
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void exit(0));

const reportError = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return exit(1);
};
const input = createInterface({ input: process.stdin });
input.on('close', () => void exit(0));
start().then(({ url, launch }) => {
  const printUrl = () => void process.stdout.write(`${JSON.stringify({ url })}\n`);
  input.on('line', (line) => {
    if (line === 'crash') crash(launch).then(printUrl, reportError);
  });
  printUrl();
}, reportError);
