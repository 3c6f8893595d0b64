import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { FOLDER_PREFIX } from './leftovers.ts';

const program = join(import.meta.dirname, 'keeper.ts');

/** Starts a keeper and returns it with its server's folder and process. */
async function startKeeper() {
  const keeper = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(keeper.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };
  const name = (await readdir(tmpdir())).find((entry) => entry.startsWith(`${FOLDER_PREFIX}${keeper.pid}-`));
  const folder = join(tmpdir(), name ?? '');
  const [server] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return { keeper, url, folder, server: Number(server) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function readVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select version()').finally(() => client.end());
  return rows[0].version;
}

describe('the PostgreSQL server of the tests', () => {
  it('ends with the process that holds it, and one whose keeper was killed is found and stopped by the next', async () => {
    const first = await startKeeper();
    expect(await readVersion(first.url)).toMatch(/^PostgreSQL 18/);
    first.keeper.kill('SIGKILL');
    await once(first.keeper, 'exit');
    expect(isAlive(first.server)).toBe(true);

    const second = await startKeeper();
    await expect.poll(() => isAlive(first.server)).toBe(false);
    expect(existsSync(first.folder)).toBe(false);
    second.keeper.stdin.end();
    await once(second.keeper, 'exit');
    expect(isAlive(second.server)).toBe(false);
    expect(existsSync(second.folder)).toBe(false);
  });
});
