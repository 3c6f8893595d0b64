import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPermission, mayRun, ROLES, type Role, rolesWith } from '#rules/command-roles.ts';
import { type App, createApp } from '#server/app.ts';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import { recordedIo } from '#server/testing/typed-command.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { findSockets } from './find-sockets.ts';
import { forward } from './forward.ts';
import { serveCli } from './serve.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let folder: string;
const logged: string[] = [];
const serving: Awaited<ReturnType<typeof serveCli>>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('info', { write: (line) => logged.push(line) });
  const config = readConfig({ DATABASE_URL: database.database.url });
  app = await createApp(config, log, findPictures(), { upkeep: false, database: 'prepare' });
});
afterAll(async () => {
  await app?.close();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-sockets-'));
  logged.length = 0;
});
afterEach(async () => {
  for (const one of serving.splice(0)) await one.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Serves as another process of the shop would. */
async function serve(commands: readonly Command[] = COMMANDS, roles: readonly Role[] = ROLES) {
  const one = await serveCli(app, folder, roles, commands);
  serving.push(one);
  return one;
}

const socketsOf = (role: Role) => readdirSync(join(folder, role)).map((name) => join(folder, role, name));

async function type(sockets: readonly string[], ...typed: string[]) {
  const { io, out, err } = recordedIo(folder);
  const code = await forward(sockets, { typed, person: 'anna' }, io);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** The words of an example as a shell hands them over. */
function wordsOf(example: string): string[] {
  const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  return words.slice(1);
}

describe('the socket of a role', () => {
  it('runs every command that the role may run, and refuses every other', async () => {
    const ran: string[] = [];
    const idle = COMMANDS.map((command) => ({
      ...command,
      run: async () => {
        ran.push(command.name);
        return 0 as const;
      },
    }));
    await serve(idle);
    for (const role of ROLES) {
      ran.length = 0;
      for (const { name, examples } of COMMANDS) {
        const { code, err } = await type(socketsOf(role), ...wordsOf(examples[0] ?? ''));
        const may = mayRun(role, findPermission(name));
        const said = `"${name}" is not for the role ${role}. Who may: ${rolesWith(findPermission(name)).join(', ')}.`;
        expect({ code, err }, `${role}: ${name}`).toEqual(
          may ? { code: 0, err: '' } : { code: 1, err: said },
        );
      }
      expect(ran, role).toEqual(
        COMMANDS.map(({ name }) => name).filter((name) => mayRun(role, findPermission(name))),
      );
    }
  });

  it('writes down in which role something was changed, and what was refused', async () => {
    await serve();
    await type(socketsOf('service'), 'review', 'resolve', '7', '--reason', 'done');
    await type(socketsOf('packing'), 'refund', 'K7QM-2X9F', '--yes', '--reason', 'a present to myself');
    const lines = logged.map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { msg: 'operator command', person: 'anna', role: 'service', command: 'review resolve' },
      { msg: 'operator command refused', person: 'anna', role: 'packing', command: 'refund' },
    ]);
  });

  it('never reads a file of the server, whatever is typed', async () => {
    await serve();
    const secret = join(folder, 'secret.csv');
    await writeFile(secret, 'parcel,tracking\nK7QM-2X9F,a-secret\n');
    const elsewhere = recordedIo(join(folder, 'packing')).io;
    const asked: string[] = [];
    const files = {
      ...elsewhere.files,
      read: async (name: string) => {
        asked.push(name);
        return Buffer.from('parcel,tracking\n');
      },
    };
    const typed = ['ship', '--csv', secret, '--reason', 'evening post'];
    const code = await forward(socketsOf('packing'), { typed, person: 'anna' }, { ...elsewhere, files });
    expect({ code, asked }).toEqual({ code: 0, asked: [secret] });
    expect(logged.join('\n')).not.toContain('a-secret');
  });

  it('has files written where the command was typed', async () => {
    await serve();
    const out = ['--out', 'orders.csv'];
    const days = ['--from', '2026-11-01', '--to', '2026-11-02'];
    const { code } = await type(socketsOf('accounts'), 'export', 'orders', ...days, ...out);
    expect(code).toBe(0);
    expect(statSync(join(folder, 'orders.csv')).mode & 0o777).toBe(0o600);
    expect(await type(socketsOf('accounts'), 'export', 'orders', ...days, ...out)).toMatchObject({
      code: 1,
      err: 'orders.csv exists already; --force replaces it.',
    });
  });
});

describe('the folder of a role', () => {
  it('is made for the own user alone', async () => {
    await serve();
    for (const role of ROLES) expect(statSync(join(folder, role)).mode & 0o777).toBe(0o700);
  });

  it.each([0o755, 0o701, 0o770])('is refused when it is open to more than its group: %o', async (mode) => {
    await mkdir(join(folder, 'refunds'));
    await chmod(join(folder, 'refunds'), mode);
    await expect(serve()).rejects.toThrow(CannotStart);
    // Nothing of the roles before it stays open.
    expect(readdirSync(join(folder, 'packing'))).toEqual([]);
  });

  it('is refused when it is no folder', async () => {
    await writeFile(join(folder, 'service'), '');
    await expect(serve()).rejects.toThrow(/The folder \S+ for the command line cannot be used: /);
  });

  it('keeps its mode and its group', async () => {
    await mkdir(join(folder, 'packing'));
    await chmod(join(folder, 'packing'), 0o750);
    await serve();
    expect(statSync(join(folder, 'packing')).mode & 0o777).toBe(0o750);
  });
});

describe('several processes of the shop', () => {
  const list = async () => {
    const { sockets } = await findSockets(folder, 'sale status');
    return (await type(sockets, 'sale', 'status')).code;
  };

  it('take commands until the last of them has stopped', async () => {
    const first = await serve();
    const second = await serve();
    expect(socketsOf('service')).toHaveLength(2);
    const { sockets } = await findSockets(folder, 'sale status');
    await first.stop();
    // Found before the first one stopped.
    expect((await type(sockets, 'sale', 'status')).code).toBe(0);
    expect(await list()).toBe(0);
    await second.stop();
    expect(await list()).toBeUndefined();
    expect(socketsOf('service')).toEqual([]);
  });

  it('leave nothing behind for good that one of them could not remove, and take nothing from one that lives', async () => {
    const living = await serve();
    const left = join(folder, 'service', 'deadbeef.sock');
    await leaveSocket(left);
    expect(await list()).toBe(0);
    await serve();
    expect(socketsOf('service')).toHaveLength(2);
    expect(socketsOf('service')).not.toContain(left);
    await living.stop();
    expect(await list()).toBe(0);
  });

  it('finish what they were asked before they stop, and send others on', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const slow = COMMANDS.map((command) => ({
      ...command,
      run: async () => {
        begun.resolve();
        await end.promise;
        return 0 as const;
      },
    }));
    const stopping = await serve(slow, ['service']);
    const typed = type(socketsOf('service'), 'sale', 'status');
    await begun.promise;
    const stopped = stopping.stop();
    const later = await type(socketsOf('service'), 'health').catch((error: unknown) => error);
    end.resolve();
    await stopped;
    expect(later).toMatchObject({ code: undefined });
    expect((await typed).code).toBe(0);
  });
});

/** A socket as a process leaves it that was killed. */
async function leaveSocket(path: string): Promise<void> {
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)},()=>process.kill(process.pid,'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', script]), 'exit');
}
