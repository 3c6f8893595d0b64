import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#rules/command-roles.ts';
import { eventually } from '../../testkit/eventually.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import { type Program, startProgram } from '../../testkit/programs.ts';
import { findSockets } from './find-sockets.ts';

const PROGRAM = join(import.meta.dirname, '../../tools/cadeau.mjs');

/** Root may enter every folder: where it runs the tests, the commands are those of a user without rights. */
const isRoot = process.getuid?.() === 0;
const OTHER = isRoot ? { uid: 65_534, gid: 65_533 } : {};

let root: string;
/** Of whoever types. */
let home: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let worker: Program | undefined;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cadeau-roles-'));
  chmodSync(root, 0o755);
  home = join(root, 'home');
  mkdirSync(home);
  if (isRoot) chownSync(home, 65_534, 65_533);
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.database.url, SOCKET_DIR: root, LOG_LEVEL: 'error' };
  worker = startProgram('server/main.ts', { args: ['worker'], env });
  await eventually(
    () => 'a worker that takes commands',
    async () => {
      expect(worker?.isRunning()).toBe(true);
      const { sockets } = await findSockets(root, 'orders list');
      return sockets.length === ROLES.length;
    },
  );
});
afterAll(async () => {
  letIn(...ROLES);
  await worker?.stop();
  await database?.drop();
  await rm(root, { recursive: true, force: true });
});

/** Lets the user who types into the folders of these roles, and into no other. */
function letIn(...roles: Role[]): void {
  for (const role of ROLES) {
    const may = roles.includes(role);
    if (isRoot) chownSync(join(root, role), 0, may ? 65_533 : 0);
    chmodSync(join(root, role), may || isRoot ? 0o750 : 0);
  }
}

type Ended = { code: number | null; out: string; err: string };

/** Types a command as a user who has no setting but the folder of the sockets. */
function cadeau(words: string[], folder = root): Promise<Ended> {
  // The program finds Node.js by the path alone.
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, SOCKET_DIR: folder };
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: home, env, ...OTHER });
  const said: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part));
  child.stderr.on('data', (part: Buffer) => (said.err += part));
  child.stdin.end();
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...said, code })));
}

const EXPORT = ['export', 'orders', '--from', '2026-11-01', '--to', '2026-11-02', '--out', 'orders.csv'];

describe('a user without settings and secrets', () => {
  it('has each file read that an option names, several and under names too', async () => {
    letIn('accounts');
    const files = ['worldline', 'twint'];
    for (const name of files) writeFileSync(join(home, `${name}.csv`), 'no,head\n1,2\n', { mode: 0o644 });
    const named = files.flatMap((name) => ['--settlement', `${name}=${name}.csv`]);
    const { code, err } = await cadeau(['reconcile', '--from', '2026-11-01', '--to', '2026-11-02', ...named]);
    expect(code).toBe(1);
    expect(err).toContain('worldline.csv, line 1, column "Currency": is not in the head of the file');
    expect(err).toContain('twint.csv, line 2: too short for a head of 3 and a foot of 0');
  });

  it('types the commands of the roles whose folders are open', async () => {
    letIn('service', 'accounts');
    expect(await cadeau(['orders', 'list', '--json'])).toEqual({ code: 0, out: '[]\n', err: '' });
    expect(await cadeau(EXPORT)).toMatchObject({ code: 0, err: '' });
    const { uid, mode } = statSync(join(home, 'orders.csv'));
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: OTHER.uid ?? process.getuid?.(), mode: 0o600 });
  });

  it('is refused the others by the shop', async () => {
    letIn('packing');
    const { code, out, err } = await cadeau(['refund', 'K7QM-2X9F', '--yes', '--reason', 'a present']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe('"refund" is not for the role packing. Who may: refunds, everything.\n');
  });

  it('is told which groups may when no folder is open', async () => {
    letIn();
    const { code, out, err } = await cadeau(['refund', 'K7QM-2X9F', '--yes', '--reason', 'a present']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^You may not reach the running shop in \S+ for "refund"\..*\n {2}refunds +\S.*\n {2}everything +\S.*\n$/,
    );
  });

  it('is told when no shop runs, and nothing is opened', async () => {
    const { code, out, err } = await cadeau(['orders', 'list'], join(root, 'nowhere'));
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toBe(`No shop runs that takes commands in ${join(root, 'nowhere')}.\n`);
  });
});
