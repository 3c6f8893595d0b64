import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runProgram } from '../programs.ts';
import { type Server, startServer } from './postgres-server.ts';

/** A test's own database, and a function that drops it. */
export type Database = { url: string; drop: () => Promise<void> };

/** URL of a database server, and the name of its migrated and seeded template database. */
export type Template = { TEST_DATABASE_URL: string; TEST_DATABASE_TEMPLATE: string };

export type Databases = {
  /** Environment for other test programs that copy the template. */
  env: Template;
  /** Creates a fresh copy of the template. */
  create: () => Promise<Database>;
  /** Crashes the server. */
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
