import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../testkit/ports.ts';

const programs: ChildProcess[] = [];
const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'cadeau-main-')));
afterEach(() => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts the shop's program with nothing but a data directory. */
function start(face: string, settings: Record<string, string> = {}, more: string[] = []) {
  return follow(process.execPath, [join(import.meta.dirname, 'main.ts'), face, ...more], settings);
}

function follow(command: string, args: string[], settings: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  programs.push(child);
  const logged: Record<string, unknown>[] = [];
  const waiting = new Map<string, () => void>();
  const messages: object[] = [];
  child.on('message', (message: object) => messages.push(message));
  createInterface({ input: child.stdout as Readable }).on('line', (line) => {
    const entry = JSON.parse(line);
    logged.push(entry);
    waiting.get(entry.msg)?.();
  });
  let output = '';
  child.stderr?.on('data', (part: Buffer) => (output += part));
  const ended = once(child, 'close').then(([code]) => ({ code, said: output }));
  return {
    child,
    logged,
    messages,
    /** Waits until it logs a line; fails with its output if it exits before. */
    until: (message: string) =>
      new Promise<void>((logs, fail) => {
        waiting.set(message, logs);
        ended.then(({ code }) => fail(new Error(`ended with ${code} before «${message}»: ${output}`)));
      }),
    ended,
  };
}

const serverRuns = () => existsSync(join(dataDir, 'cluster', 'postmaster.pid'));

describe('the shop on its own database', () => {
  it('reports it, refuses a second one on the same directory, and stops the database at its end', async () => {
    const first = start('worker');
    await first.until('started');
    expect(first.logged).toContainEqual(
      expect.objectContaining({
        msg: 'embedded database: one machine, one shop',
        folder: join(dataDir, 'cluster'),
      }),
    );
    expect(await start('web', { PORT: String(await findFreePort()) }).ended).toEqual({
      code: 1,
      said: `The embedded database in ${dataDir} is in use by process ${first.child.pid}. Stop that process, or set DATABASE_URL.\n`,
    });
    expect(serverRuns()).toBe(true);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, said: '' });
    expect(serverRuns()).toBe(false);
  });

  it('is stopped through npm, and leaves nothing behind', async () => {
    const npm = follow('npm', ['run', '--silent', 'worker']);
    await npm.until('started');
    npm.child.kill('SIGTERM');
    await npm.ended;
    expect(npm.logged.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(serverRuns()).toBe(false);
  });

  it('stops the database when it is stopped during the start', async () => {
    const shop = start('worker');
    await shop.until('embedded database: one machine, one shop');
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toEqual({ code: 0, said: '' });
    expect(serverRuns()).toBe(false);
  });

  it('stops the database when it cannot start for another reason', async () => {
    const other = createServer();
    await once(other.listen(0), 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, said: output } = await start('web', { PORT: String(port) }).ended;
    other.close();
    expect({ code, said: output }).toEqual({ code: 1, said: expect.stringContaining('EADDRINUSE') });
    expect(serverRuns()).toBe(false);
  });
});

describe('the desk of a shop without people', () => {
  it('sends a link to the program that started it; the link opens the invitation', async () => {
    const port = String(await findFreePort());
    const desk = start('desk', { DESK_PORT: port }, ['--invite-first']);
    await desk.until('started');
    const [{ firstSignIn = '' } = {}] = desk.messages as { firstSignIn?: string }[];
    expect(firstSignIn).toMatch(`http://localhost:${port}/invitation#`);
    expect(JSON.stringify(desk.logged)).not.toContain(firstSignIn.split('#')[1]);
    const opened = await fetch(`http://localhost:${port}/api/rpc/signIn.openInvitation`, {
      method: 'POST',
      headers: { 'x-cadeau-desk': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ json: { token: firstSignIn.split('#')[1] } }),
    });
    expect(await opened.json()).toMatchObject({ result: { data: { json: { signInName: 'admin' } } } });
    desk.child.kill('SIGTERM');
    await desk.ended;
  });
});
