import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeAdapters, openAdapters } from '#server/app/adapters.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import type { Command } from './command.ts';
import { OWN_SOCKETS } from './command-protocol.ts';
import { COMMANDS } from './commands.ts';
import { serveCli } from './serve.ts';

const PROGRAM = join(import.meta.dirname, '../../tools/cadeau.mjs');

let folder: string;
let dataDir: string;
let app: App | undefined;
let serving: Awaited<ReturnType<typeof serveCli>> | undefined;
const logged: string[] = [];

/** Under the name of another that takes no words: asks for two lines and repeats them. */
const echo: Command = {
  name: 'sale status',
  kind: 'read',
  summary: 'Says what was typed.',
  examples: ['cadeau sale status'],
  run: async ({ io }) => {
    io.out(`${await io.ask('first?')} ${await io.ask('second?')} ${io.interactive}`);
    return 1;
  },
};

async function startShop(): Promise<void> {
  const log = createLog('info', { write: (line) => logged.push(line) });
  app = await createApp(readConfig({ DATA_DIR: dataDir }), log, findPictures(), {
    upkeep: false,
    database: 'prepare',
  });
  const commands = [echo, ...COMMANDS.filter(({ name }) => name !== echo.name)];
  serving = await serveCli(app, join(dataDir, OWN_SOCKETS), ['everything'], commands);
}

async function stopShop(): Promise<void> {
  await serving?.stop();
  await app?.close();
  serving = undefined;
  app = undefined;
}

const socketFolder = () => join(dataDir, OWN_SOCKETS, 'everything');
const socketPath = () => join(socketFolder(), readdirSync(socketFolder())[0] ?? '');

type Answer = { status: number | undefined; location: string; events: () => object[]; ended: Promise<void> };

/** Sends a request as the command line does. */
function post(path: string, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: socketPath(), path, method: 'POST', agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part));
      resolve({
        status: response.statusCode,
        location: response.headers.location ?? '',
        events: () =>
          text
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        ended: new Promise((ended) => response.on('close', () => ended())),
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

type Ended = { code: number | null; out: string; err: string };

/** Types a command in the folder of the test; without input, nobody answers and nobody hangs up. */
function start(words: string[], input?: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SUDO_USER: 'anna', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: folder, env });
  const said: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part));
  child.stderr.on('data', (part: Buffer) => (said.err += part));
  if (input !== undefined) child.stdin.end(input);
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ ...said, code })));
  return { child, said, ended };
}

const cadeau = (words: string[], input = '') => start(words, input).ended;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-op-'));
  // Another user runs root's database, and must be let through.
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  await stopShop();
  await rm(folder, { recursive: true, force: true });
});

describe('the command line beside an embedded database', () => {
  it('says so when there is none yet, and makes none', async () => {
    const { code, out, err } = await cadeau(['orders', 'list']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(`There is no database in ${dataDir}. Start the shop once`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is answered by the running shop', async () => {
    await startShop();
    expect(await cadeau(['orders', 'list', '--json'])).toEqual({ code: 0, out: '[]\n', err: '' });
    expect(await cadeau(['review', 'resolve', '7', '--reason', 'done'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no open item 7.\n',
    });
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
      msg: 'operator command',
      person: 'anna',
      command: 'review resolve',
      code: 1,
    });
  });

  it('answers help and wrong usage by itself', async () => {
    expect(await cadeau(['help', 'orders', 'show'])).toMatchObject({ code: 0, err: '' });
    expect(await cadeau(['orders', 'shwo', 'x'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Did you mean "orders show"?'),
    });
  });

  it('is reached by its own user only', () => {
    expect(statSync(socketFolder()).mode & 0o777).toBe(0o700);
  });

  it('hands questions to the operator who typed', async () => {
    const asked = { typed: ['sale', 'status'], person: 'anna', colours: false, interactive: true };
    const { status, location, events, ended } = await post('/commands', JSON.stringify(asked));
    expect(status).toBe(200);
    await vi.waitFor(() => expect(events()).toHaveLength(1), { timeout: 200_000 });
    expect((await post(`${location}/answer`, '{"kind":"line","line":"one"}')).status).toBe(204);
    await vi.waitFor(() => expect(events()).toHaveLength(2), { timeout: 200_000 });
    expect((await post(`${location}/answer`, '{"kind":"line","line":null}')).status).toBe(204);
    await ended;
    expect(events()).toEqual([
      { kind: 'ask', question: 'first?' },
      { kind: 'ask', question: 'second?' },
      { kind: 'out', line: 'one undefined true' },
      { kind: 'exit', code: 1 },
    ]);
    expect((await post(`${location}/answer`, '{"kind":"line","line":"late"}')).status).toBe(404);
  });

  it('asks through the shop, and reads what is piped in', async () => {
    expect(await cadeau(['sale', 'status'], 'one\ntwo\n')).toEqual({
      code: 1,
      out: 'one two false\n',
      err: 'first? second? ',
    });
  });

  it('ends cleanly when the operator breaks it off', async () => {
    const { child, said, ended } = start(['sale', 'status']);
    await vi.waitFor(() => expect(said.err).toBe('first? '), { timeout: 200_000 });
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(err).toContain('Stopped.');
    expect(await cadeau(['orders', 'list', '--json'])).toMatchObject({ code: 0 });
  });

  it.each([
    ['/commands', 'no JSON', 400],
    ['/commands', '{"line":"first"}', 400],
    ['/commands', '{"typed":"sale status"}', 400],
    ['/commands', '{"typed":[],"person":"a\\nb","colours":false,"interactive":false}', 400],
    ['/commands', JSON.stringify({ typed: ['x'.repeat(1_000_000)] }), 400],
    ['/commands/1/answer', '{"line":"first"}', 404],
    ['/else', '{}', 404],
  ])('refuses what is asked otherwise: %s %s', async (path, body, status) => {
    expect(await post(path, body)).toMatchObject({ status });
  });

  it('hangs up on who speaks no HTTP', async () => {
    const socket = connect(socketPath());
    socket.on('error', () => {});
    socket.write('hello\n');
    socket.resume();
    await new Promise((resolve) => socket.on('close', resolve));
    expect(await cadeau(['orders', 'list', '--json'])).toMatchObject({ code: 0 });
  });

  it('does not hold up a shop that stops while an operator is asked', async () => {
    const { said, ended } = start(['sale', 'status']);
    await vi.waitFor(() => expect(said.err).toBe('first? '), { timeout: 200_000 });
    await stopShop();
    // The command was told that nothing more will be typed, and ended by itself.
    expect(await ended).toMatchObject({
      code: 1,
      out: 'undefined undefined false\n',
    });
    expect(readdirSync(socketFolder())).toEqual([]);
  });

  it('opens the database itself when no shop runs, and says what then waits', async () => {
    expect(await cadeau(['orders', 'list', '--json'])).toEqual({ code: 0, out: '[]\n', err: '' });
    const { code, err } = await cadeau(['sale', 'pause', 'digital', '--reason', 'the supplier is away']);
    expect(code).toBe(0);
    expect(err).toContain('The shop is not running');
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('touches no database of another version', async () => {
    const opened = await openAdapters(
      readConfig({ DATA_DIR: dataDir }),
      createLog('silent'),
      findPictures(),
      {
        upkeep: false,
        database: 'prepare',
      },
    );
    await opened.connection.db.execute(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    await closeAdapters(opened);
    const { code, out, err } = await cadeau(['orders', 'list']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('The database is of another version');
  });
});
