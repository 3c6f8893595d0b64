import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse } from '#server/house.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { findPictures } from '#server/testing/pictures.ts';
import { COMMANDS } from '../commands.ts';
import type { Command } from './command.ts';
import { serveOperator } from './serve.ts';
import { operatorSocket } from './wire.ts';

const PROGRAM = join(import.meta.dirname, '../../../tools/cadeau.mjs');

let folder: string;
let dataDir: string;
let house: House | undefined;
let serving: Awaited<ReturnType<typeof serveOperator>> | undefined;
const logged: string[] = [];

/** Under the name of another that takes no words: asks for two lines and repeats them. */
const echo: Command = {
  name: 'sale status',
  kind: 'read',
  summary: 'Says what was typed.',
  takes: '',
  words: { least: 0, most: 0 },
  examples: ['cadeau sale status'],
  run: async ({ io }) => {
    io.out(`${await io.ask('first?')} ${await io.ask('second?')} ${io.path('file')}`);
    return 1;
  },
};

async function startShop(): Promise<void> {
  const log = createLog('info', { write: (line) => logged.push(line) });
  house = await openHouse(readConfig({ DATA_DIR: dataDir }), log, findPictures(), false);
  serving = await serveOperator(house, dataDir, [echo, ...COMMANDS]);
}

async function stopShop(): Promise<void> {
  await serving?.stop();
  await house?.close();
  serving = undefined;
  house = undefined;
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
    expect(await cadeau(['items', 'settle', '7', '--reason', 'done'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no open item 7.\n',
    });
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
      msg: 'operator command',
      person: 'anna',
      command: 'items settle',
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
    expect(statSync(operatorSocket(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('hands questions to whoever typed, and names files from where they typed', async () => {
    const lines: object[] = [];
    const socket = connect(operatorSocket(dataDir));
    const send = (message: object) => socket.write(`${JSON.stringify(message)}\n`);
    send({ kind: 'run', typed: ['sale', 'status'], person: 'anna', folder, colours: false });
    let text = '';
    socket.on('data', (part: Buffer) => (text += part));
    const said = () => text.split('\n').filter(Boolean);
    await vi.waitFor(() => expect(said()).toHaveLength(1), { timeout: 200_000 });
    send({ kind: 'answer', line: 'one' });
    await vi.waitFor(() => expect(said()).toHaveLength(2), { timeout: 200_000 });
    send({ kind: 'answer', line: null });
    await new Promise((resolve) => socket.on('close', resolve));
    lines.push(...said().map((line) => JSON.parse(line)));
    expect(lines).toEqual([
      { kind: 'ask', question: 'first?' },
      { kind: 'ask', question: 'second?' },
      { kind: 'out', line: `one undefined ${join(folder, 'file')}` },
      { kind: 'exit', code: 1 },
    ]);
  });

  it('asks through the shop, and reads what is piped in', async () => {
    expect(await cadeau(['sale', 'status'], 'one\ntwo\n')).toEqual({
      code: 1,
      out: `one two ${join(folder, 'file')}\n`,
      err: 'first? second? ',
    });
  });

  it('ends cleanly when somebody breaks it off', async () => {
    const { child, said, ended } = start(['sale', 'status']);
    await vi.waitFor(() => expect(said.err).toBe('first? '), { timeout: 200_000 });
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(err).toContain('Stopped.');
    expect(await cadeau(['orders', 'list', '--json'])).toMatchObject({ code: 0 });
  });

  it.each(['no JSON', '{"kind":"answer","line":"first"}', '{"kind":"run"}'])(
    'hangs up on who talks otherwise: %s',
    async (line) => {
      const socket = connect(operatorSocket(dataDir));
      socket.on('error', () => {});
      socket.write(`${line}\n`);
      socket.resume();
      await new Promise((resolve) => socket.on('close', resolve));
      expect(await cadeau(['orders', 'list', '--json'])).toMatchObject({ code: 0 });
    },
  );

  it('does not hold up a shop that stops while somebody is asked', async () => {
    const { said, ended } = start(['sale', 'status']);
    await vi.waitFor(() => expect(said.err).toBe('first? '), { timeout: 200_000 });
    await stopShop();
    // The command was told that nothing more will be typed, and ended by itself.
    expect(await ended).toMatchObject({ code: 1, out: `undefined undefined ${join(folder, 'file')}\n` });
    expect(existsSync(operatorSocket(dataDir))).toBe(false);
  });

  it('opens the database itself when no shop runs, and says what then waits', async () => {
    expect(await cadeau(['orders', 'list', '--json'])).toEqual({ code: 0, out: '[]\n', err: '' });
    const { code, err } = await cadeau(['sale', 'pause', 'digital', '--reason', 'the supplier is away']);
    expect(code).toBe(0);
    expect(err).toContain('The shop is not running');
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('touches no database of another version', async () => {
    const opened = await openHouse(
      readConfig({ DATA_DIR: dataDir }),
      createLog('silent'),
      findPictures(),
      false,
    );
    await opened.connection.db.execute(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    await opened.close();
    const { code, out, err } = await cadeau(['orders', 'list']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('The database is of another version');
  });
});
