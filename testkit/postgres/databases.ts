import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { runProgram } from '../programs.ts';

/** A test's own database, and a function that drops it. */
export type Database = { url: string; drop: () => Promise<void> };

/** URL of a database server, and the name of its migrated and seeded template database. */
export type Template = { TEST_DATABASE_URL: string; TEST_DATABASE_TEMPLATE: string };

export type Databases = {
  /** Environment for other test programs that copy the template. */
  env: Template;
  /** Creates a fresh copy of the template. */
  create: () => Promise<Database>;
  crash: Server['crash'];
  close: () => Promise<void>;
};

/**
 * Starts a server with a migrated and seeded template. Each test gets a copy.
 * @param settings settings of the server, such as `fsync=on`
 */
export async function openDatabases(settings: readonly string[] = []): Promise<Databases> {
  const server = await startServer(settings);
  const template = `cadeau_template_${randomBytes(5).toString('hex')}`;
  const env: Template = { TEST_DATABASE_URL: server.url, TEST_DATABASE_TEMPLATE: template };
  try {
    await runOnServer(server.url, `create database ${template}`);
    await runProgram('server/testing/programs/prepare-database.ts', {
      DATABASE_URL: toDatabaseUrl(server.url, template),
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    env,
    create: () => createDatabase(env),
    crash: server.crash,
    close: async () => {
      await runOnServer(server.url, `drop database ${template} with (force)`);
      await server.stop();
    },
  };
}

/** Creates a separate database: a copy of the template, or an empty one. */
export async function createDatabase(
  { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template }: Template,
  content: 'migrated' | 'empty' = 'migrated',
): Promise<Database> {
  const name = `cadeau_copy_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name}${content === 'empty' ? '' : ` template ${template}`}`);
  return {
    url: toDatabaseUrl(server, name),
    drop: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}

function toDatabaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

type Server = {
  url: string;
  /** Kills the server and waits until it has restarted. Undefined for an external server. */
  crash: (() => Promise<void>) | undefined;
  stop: () => Promise<void>;
};

/**
 * Uses the server at TEST_DATABASE_URL, or starts a server from the npm package that stops with this process.
 * @param settings settings of a started server, such as `fsync=on`
 */
async function startServer(settings: readonly string[] = []): Promise<Server> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl !== undefined && externalUrl !== '')
    return { url: externalUrl, crash: undefined, stop: async () => {} };
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), ...settings], {
    // Detached, so that Ctrl+C doesn't reach it. It stops after this process has closed its connections.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(keeper, 'exit');
  const lines = createInterface({ input: keeper.stdout });
  const readUrl = async (): Promise<string> => {
    const [line] = await Promise.race([once(lines, 'line'), ended.then(() => [])]);
    if (line === undefined) throw new Error('the test database server did not start; see the error above');
    return JSON.parse(line).url;
  };
  return {
    url: await readUrl(),
    crash: async () => {
      keeper.stdin.write('crash\n');
      await readUrl();
    },
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}
