import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runProgram } from '../programs.ts';
import { type Server, startServer } from './postgres-server.ts';

/** A database of its own, and how to remove it. */
export type Database = { url: string; drop: () => Promise<void> };

/** Address of a database server, and the name of a database there that is migrated and seeded. */
export type Template = { TEST_DATABASE_URL: string; TEST_DATABASE_TEMPLATE: string };

export type Databases = {
  /** What other programs of tests need to make copies, too. */
  env: Template;
  /** A fresh copy of the template. */
  create: () => Promise<Database>;
  /** As the server's. */
  crash: Server['crash'];
  close: () => Promise<void>;
};

/**
 * A server with one database that the shop has migrated and seeded; each test gets a copy.
 * @param settings of a server of our own, as `fsync=on`
 */
export async function openDatabases(settings: readonly string[] = []): Promise<Databases> {
  const server = await startServer(settings);
  const template = `cadeau_template_${randomBytes(5).toString('hex')}`;
  const env: Template = { TEST_DATABASE_URL: server.url, TEST_DATABASE_TEMPLATE: template };
  try {
    await onServer(server.url, `create database ${template}`);
    await runProgram('server/testing/programs/prepare-database.ts', {
      DATABASE_URL: addressOf(server.url, template),
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
      await onServer(server.url, `drop database ${template} with (force)`);
      await server.stop();
    },
  };
}

/** A database of its own: a copy of the template, or an empty one. */
export async function createDatabase(
  { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template }: Template,
  content: 'migrated' | 'empty' = 'migrated',
): Promise<Database> {
  const name = `cadeau_copy_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}${content === 'empty' ? '' : ` template ${template}`}`);
  return {
    url: addressOf(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
