import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

/** A keeper, and the folder of its server. */
async function startKeeper() {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'programs', 'keep-test-server.ts')], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: keeper.stdout }), 'line');
  const cluster = new URL(JSON.parse(line).url).searchParams.get('host') ?? '';
  return { keeper, ended: once(keeper, 'exit'), folder: dirname(cluster) };
}

describe('the database server of a test run', () => {
  it('ends with the run, and when its keeper was killed, with the next run', async () => {
    const first = await startKeeper();
    first.keeper.kill('SIGKILL');
    await first.ended;
    expect(existsSync(join(first.folder, 'cluster', 'postmaster.pid'))).toBe(true);

    const second = await startKeeper();
    expect(existsSync(first.folder)).toBe(false);
    second.keeper.stdin.end();
    expect(await second.ended).toEqual([0, null]);
    expect(existsSync(second.folder)).toBe(false);
  });
});
