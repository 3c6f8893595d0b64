import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { StartError } from '#server/runtime/start-error.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import { openLocalApp } from './open-local-app.ts';

const PROGRAM = join(import.meta.dirname, '../../tools/cadeau.mjs');

describe('a database that cannot be used', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    // The first process to open it decides the database's owner.
    await (await openLocalApp(createConfig({}))).close();
  });
  afterAll(() => database.drop());

  function createConfig(parts: Partial<URL>, settings: Record<string, string> = {}) {
    const url = Object.assign(new URL(database.database.url), parts);
    return readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: url.href, ...settings });
  }

  it.each<[string, Partial<URL>, Record<string, string>, RegExp]>([
    ['a wrong password', { password: 'canary' }, {}, /DATABASE_URL: the database refuses user or password$/],
    [
      'an unknown name',
      { pathname: '/nothing' },
      {},
      /DATABASE_URL: the database has no database of this name/,
    ],
    ['no server', { port: '1' }, {}, /DATABASE_URL: the database does not respond/],
    [
      'another card key',
      {},
      { CARD_SECRET_KEY: Buffer.alloc(32, 'another key').toString('base64') },
      /- CARD_SECRET_KEY: is not the key of the cards in the database/,
    ],
    ['an unknown brand', {}, { BRAND: 'nobody' }, /BRAND: there is no nobody/],
  ])('is refused with a sentence: %s', async (_, parts, settings, expectedMessage) => {
    const failure = await openLocalApp(createConfig(parts, settings)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure).toMatchObject({ message: expect.stringMatching(expectedMessage) });
    expect(String(failure)).not.toContain('canary');
  });
});

describe('the command line of a shop with its own database', () => {
  let folder: string;
  let dataDir: string;
  let app: App | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cadeau-cli-'));
    // Another user runs root's database and needs access.
    await chmod(folder, 0o711);
    dataDir = join(folder, 'data');
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command in a separate process. */
  function cadeau(...words: string[]) {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SUDO_USER: 'anna', LOG_LEVEL: 'info' };
    const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: folder, env });
    const expectedMessage = { out: '', err: '' };
    child.stdout.on('data', (part: Buffer) => (expectedMessage.out += part));
    child.stderr.on('data', (part: Buffer) => (expectedMessage.err += part));
    child.stdin.end();
    return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
      child.on('close', (code) => resolve({ ...expectedMessage, code })),
    );
  }

  it('reports a missing database, and creates none', async () => {
    const { code, out, err } = await cadeau('orders', 'list');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(`There is no database in ${dataDir}. Start the shop once`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('works beside the running shop, whose database continues, and records the user', async () => {
    const log = createLog('silent');
    app = await createApp(readConfig({ DATA_DIR: dataDir }), log, findPictures(), {
      runsMaintenance: false,
      database: 'prepare',
    });
    expect(await cadeau('orders', 'list', '--json')).toEqual({ code: 0, out: '[]\n', err: '' });
    const resumed = await cadeau('payment', 'resume', '--reason', 'tried');
    expect(resumed).toEqual({ code: 0, out: 'No provider is paused.\n', err: '' });
    expect(await app.reports.actions({ limit: 1 })).toMatchObject([
      { person: 'anna', command: 'payment resume', reason: 'tried' },
    ]);
    await app.ping();
  });

  it('works while the shop is stopped, and leaves no server behind', async () => {
    await app?.close();
    app = undefined;
    expect(await cadeau('orders', 'list', '--json')).toEqual({ code: 0, out: '[]\n', err: '' });
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('does not touch a database of another version', async () => {
    const { connect } = await import('#server/postgres/connection/connect.ts');
    const connection = await connect({ dataDir });
    await connection.db.execute(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    await connection.close();
    const { code, out, err } = await cadeau('orders', 'list');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('The database and this command line have different versions');
  });
});
