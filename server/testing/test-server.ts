import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareServer } from '#server/postgres/embedded/embedded.ts';
import { type Server, stopServer } from '#server/postgres/embedded/embedded-server.ts';
import { addressOf, openSession } from '#server/postgres/embedded/open-session.ts';
import { reachServer } from '#server/postgres/embedded/reach-server.ts';
import { onServer } from './on-server.ts';

/** A database server for tests, and the name of a database there that is migrated and seeded: each test gets a copy. */
export type TestServer = { url: string; template: string; stop: () => Promise<void> };

/** Nobody needs these data after a crash. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: 300 };
/** Folders of the servers begin so, followed by the process that has started them. */
const FOLDER = 'cadeau-tests-';

/** The server that TEST_DATABASE_URL names, or one of our own in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: given = '', TEST_DATABASE_TEMPLATE: made = '' } = process.env;
  if (given !== '' && made !== '') return { url: given, template: made, stop: async () => {} };
  if (given === '') return startOwn();
  const template = await makeTemplate(given);
  return { url: given, template, stop: () => onServer(given, `drop database ${template} with (force)`) };
}

async function startOwn(): Promise<TestServer> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const server = await prepareServer(folder, ['--no-sync']);
  const url = addressOf(server.folder);
  const session = await reachServer(server, url, SETTINGS);
  await session.end();
  const stop = () => throwAway(server, folder);
  try {
    return { url, template: await makeTemplate(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeTemplate(server: string): Promise<string> {
  const template = `cadeau_template_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  const program = join(import.meta.dirname, 'programs', 'prepare-database.ts');
  await promisify(execFile)(process.execPath, [program], { env: { ...process.env, DATABASE_URL: url.href } });
  return template;
}

async function throwAway(server: Server, folder: string): Promise<void> {
  await stopServer(server, 'immediate');
  await rm(folder, { recursive: true, force: true });
}

/** A process that was killed leaves its server running. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER) || isAlive(Number(name.slice(FOLDER.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name);
    const session = await openSession(addressOf(join(folder, 'cluster')));
    await session?.end();
    if (session === undefined) await rm(folder, { recursive: true, force: true });
    else await throwAway(await prepareServer(folder), folder);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
