import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseInUse, openEmbedded } from './embedded.ts';

const module = new URL('./embedded.ts', import.meta.url).href;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadeau-embedded-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Another process that opens the same directory; `held` once it has it, with its message if it may not. */
function otherProcess() {
  const program = `
    const { openEmbedded } = await import(${JSON.stringify(module)});
    try {
      const { pglite } = await openEmbedded(${JSON.stringify(dataDir)});
      await pglite.exec('create table if not exists kept (n int); insert into kept values (1)');
      process.stdout.write('held');
    } catch (error) {
      process.stdout.write(error.constructor.name + ': ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, said, gone };
}

describe('the embedded database in a directory', () => {
  it('serves one process: the second is told who has it, and a dead one’s lock is taken over', async () => {
    const first = otherProcess();
    expect(await first.said).toBe('held');
    await expect(openEmbedded(dataDir)).rejects.toThrow(DatabaseInUse);
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      `The embedded database in ${dataDir} is in use by process ${first.child.pid}. Stop that one, or set DATABASE_URL.`,
    );
    first.child.kill('SIGKILL');
    await first.gone;
    expect(existsSync(join(dataDir, 'lock'))).toBe(true);

    const { pglite, close } = await openEmbedded(dataDir);
    expect((await pglite.query('select n from kept')).rows).toEqual([{ n: 1 }]);
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toBe(String(process.pid));
    const second = otherProcess();
    expect(await second.said).toMatch(/^DatabaseInUse: .* process \d+/);
    await second.gone;
    await close();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('takes over a lock that names nobody', async () => {
    for (const holder of ['', 'nobody', '-1', '999999999']) {
      writeFileSync(join(dataDir, 'lock'), holder);
      await (await openEmbedded(dataDir)).close();
    }
  });
});
