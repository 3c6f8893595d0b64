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
import { copyBinaries, plainUser } from './binaries.ts';
import { clearLeftovers, FOLDER } from './leftovers.ts';
import { untilReady } from './until-ready.ts';

// Runs one PostgreSQL server until standard input closes, and prints its address. It is a separate process,
// so the server also ends when the calling process is killed. The line `crash` kills the server and restarts
// it; a line reports when it is ready. Arguments such as `fsync=on` are additional server settings.

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  // A killed server loses nothing that is in the system's cache. Only a power cut would need the disk.
  fsync: 'off',
  full_page_writes: 'off',
};

const LAUNCHES = 100;

let server: ChildProcess | undefined;
let folder: string | undefined;

async function end(code: number): Promise<never> {
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
  folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const user = plainUser();
  const { initdb, postgres } = await copyBinaries(folder);
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const password = randomBytes(18).toString('base64url');
  await mkdir(data);
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of user === undefined ? [] : [folder, data, passwordFile])
    await chown(path, user?.uid ?? 0, user?.gid ?? 0);
  const own = { cwd: folder, ...user };
  const flags = ['--username=cadeau', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], own);
  const port = await findFreePort();
  const usual = Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`);
  const settings = [...usual, ...process.argv.slice(2)].flatMap((setting) => ['-c', setting]);
  const launch = async () => {
    server = spawn(postgres, ['-D', data, '-p', String(port), ...settings], {
      ...own,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server);
  };
  await launch();
  return { url: `postgres://cadeau:${password}@127.0.0.1:${port}/postgres`, launch };
}

/** Kills and restarts the server. Its child processes keep the shared memory slightly longer. */
async function crash(launch: () => Promise<void>): Promise<void> {
  if (server !== undefined) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch();
    } catch (error) {
      if (tries === LAUNCHES) throw error;
      await wait(100);
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

const failed = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return end(1);
};
const orders = createInterface({ input: process.stdin });
orders.on('close', () => void end(0));
start().then(({ url, launch }) => {
  const printAddress = () => void process.stdout.write(`${JSON.stringify({ url })}\n`);
  orders.on('line', (word) => {
    if (word === 'crash') crash(launch).then(printAddress, failed);
  });
  printAddress();
}, failed);
