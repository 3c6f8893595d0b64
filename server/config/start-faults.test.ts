import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { closeAdapters, openAdapters } from '#server/app/adapters.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { checkStart } from '#server/setup/check-start.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import { readConfig } from './config.ts';

const folder = await mkdtemp(join(tmpdir(), 'cadeau-faults-'));
const database = await createTestDatabase('empty');
// Accepts everything and never answers.
const taken = createServer((socket) => socket.on('error', () => {}));
await once(taken.listen(0), 'listening');
afterAll(async () => {
  taken.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const takenPort = () => String((taken.address() as AddressInfo).port);

/** Changes one part of the database's address. */
function changeDatabaseUrl(part: 'password', value: string): string {
  const url = new URL(database.database.url);
  url[part] = value;
  return url.href;
}

/** Starts the shop's program, which must exit by itself, and returns the reported errors. */
async function listErrors(settings: Record<string, string>, face = 'all'): Promise<string[]> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.database.url,
    PORT: String(await findFreePort()),
    ...settings,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), face], { env });
  const [said, logged, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'close'),
  ]);
  expect({ code, logged }).toEqual({ code: 1, logged: '' });
  expect(said).not.toMatch(/^\s*at /m);
  const [title, ...faults] = said.trimEnd().split('\n');
  expect(title).toBe(`The configuration has ${faults.length} error(s):`);
  return faults.map((fault) => fault.replace(/^ {2}- /, ''));
}

describe('a start is refused, with one list and no stack', () => {
  it('if the database password is wrong, without repeating it', async () => {
    const url = changeDatabaseUrl('password', 'canary');
    expect(await listErrors({ DATABASE_URL: url })).toEqual([
      'DATABASE_URL: the database refuses user or password',
    ]);
  });

  it('for the desk only, if it has no port', async () => {
    expect(await listErrors({}, 'desk')).toEqual(['DESK_PORT: is missing; this process needs it']);
  });

  it('if ports are taken, the folder is a file and the brand unknown, together with an invalid setting', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const settings = {
      DATABASE_URL: '',
      DATA_DIR: file,
      PORT: takenPort(),
      BRAND: 'none',
      LOG_LEVEL: 'loud',
    };
    const faults = await listErrors(settings);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['LOG_LEVEL', 'BRAND', 'PORT', 'DATA_DIR']);
    expect(faults[2]).toBe(
      `PORT: ${takenPort()}: another program uses it (EADDRINUSE); stop that program, or choose another port`,
    );
  });
});

describe('a start on the database of another shop is refused in the same list', () => {
  it('if the card key differs, as after a restore with the wrong secret', async () => {
    const { database: used, drop } = await createTestDatabase();
    const before = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: used.url });
    const options = { runsMaintenance: false, database: 'prepare' } as const;
    await closeAdapters(await openAdapters(before, createLog('silent'), findPictures(), options));
    const key = Buffer.alloc(32, 'another key').toString('base64');
    const faults = await listErrors({ DATABASE_URL: used.url, CARD_SECRET_KEY: key });
    expect(faults).toEqual([expect.stringMatching(/^CARD_SECRET_KEY: is not the key of the cards/)]);
    expect(faults.join()).not.toContain(key);
    await drop();
  });

  it('if the build belongs to another brand', async () => {
    const checked = checkStart({}, { ports: [], builtBrands: ['bergli'] });
    await expect(checked).rejects.toMatchObject({
      errors: ['BRAND: is murmeli, but the build is for bergli. Run "npm run build" with the same BRAND'],
    });
  });
});
