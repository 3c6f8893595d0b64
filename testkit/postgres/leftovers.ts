import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Prefix of the test servers' folder names. The keeper's process id follows it. */
export const FOLDER_PREFIX = 'cadeau-postgres-';

/** Stops the servers of killed keepers and deletes their folders. */
export async function clearLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const keeper = Number(name.slice(FOLDER_PREFIX.length).split('-')[0]);
    if (readCommand(keeper).includes('keeper')) continue;
    const folder = join(tmpdir(), name);
    const [server] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split(
      '\n',
    );
    await stopServer(Number(server), folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stops the process only if it still is that folder's server, because the system reuses process ids. */
async function stopServer(pid: number, folder: string): Promise<void> {
  const isOurs = () => readCommand(pid).includes(folder);
  for (let attempts = 0; isOurs() && attempts < 100; attempts += 1) {
    process.kill(pid, 'SIGQUIT');
    await wait(100);
  }
}

function readCommand(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
