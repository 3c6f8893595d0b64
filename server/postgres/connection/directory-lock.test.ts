import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInUse } from '#server/runtime/cannot-start.ts';
import { lockDirectory } from './directory-lock.ts';

const module = new URL('./directory-lock.ts', import.meta.url).href;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadeau-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Another process that takes the same directory and stays: `held`, or its message if it may not. */
function otherProcess() {
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(module)});
    try {
      lockDirectory(${JSON.stringify(dataDir)});
      process.stdout.write('held');
      setInterval(() => {}, 1000);
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

describe('the lock of the embedded database', () => {
  it('tells a second process who has it, and is taken over when its holder is dead', async () => {
    const first = otherProcess();
    expect(await first.said).toBe('held');
    expect(() => lockDirectory(dataDir)).toThrow(DatabaseInUse);
    expect(() => lockDirectory(dataDir)).toThrow(
      `The embedded database in ${dataDir} is in use by process ${first.child.pid}. Stop that one, or set DATABASE_URL.`,
    );
    first.child.kill('SIGKILL');
    await first.gone;
    expect(existsSync(join(dataDir, 'lock'))).toBe(true);

    const unlock = lockDirectory(dataDir);
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toBe(String(process.pid));
    const second = otherProcess();
    expect(await second.said).toMatch(/^DatabaseInUse: .* process \d+/);
    await second.gone;
    unlock();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it.each(['', 'nobody', '-1', '999999999'])('is taken over when it names nobody: "%s"', (holder) => {
    writeFileSync(join(dataDir, 'lock'), holder);
    lockDirectory(dataDir)();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });
});
