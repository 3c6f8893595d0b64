import pg from 'pg';
import type { Databases } from '../postgres/databases.ts';
import { createRandom } from '../random.ts';
import { createFarSides, type TestStandIns } from './far-sides.ts';
import { freePorts } from './ports.ts';
import { type Program, ready, runProgram, startProgram } from './program.ts';
import { openWire, type Wire } from './wire.ts';

/** A database, stand-ins and the settings of programs over them; who starts which programs is up to the test. */
export type Surroundings = {
  far: TestStandIns;
  /** Environment of a program of the house. */
  env: Record<string, string>;
  /** Rows of a query over the house's database. */
  rows: <Row>(query: string, values?: unknown[]) => Promise<Row[]>;
  /** Moves the clock of the database by so much from the true time. */
  moveClock: (seconds: number) => Promise<void>;
  /** Lines of the programs to the database, to payment provider and supplier; ours lead past them. */
  wires: { database: Wire; farSides: Wire };
  /** Kills the database server the hard way; it is back when this resolves. */
  crash: () => Promise<void>;
  brokenInvariants: () => Promise<string[]>;
  close: () => Promise<void>;
};

const CONNECTIONS = 4;
/** By which our connections to the database are known. */
const OWN_NAME = 'faults';
/** Breaks every connection to the database but our own. */
export const CUT_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and application_name <> '${OWN_NAME}'`;

/** @param more settings of the stand-ins, a clock of their own maybe */
export async function openSurroundings(
  databases: Databases,
  more: { standIns?: Record<string, string>; seed?: number } = {},
): Promise<Surroundings> {
  const [port = 0, smtpPort = 0] = await freePorts(2);
  const standIns: Program = startProgram('stand-ins/main.ts', [], {
    STAND_INS_PORT: String(port),
    SMTP_PORT: String(smtpPort),
    STAND_INS_HOST: '127.0.0.1',
    ...more.standIns,
  });
  const url = `http://127.0.0.1:${port}`;
  const database = await databases.create();
  const random = createRandom(more.seed ?? 1);
  const overWire = new URL(database.url);
  const wires = {
    database: await openWire({ host: overWire.hostname, port: Number(overWire.port) }, random),
    farSides: await openWire({ host: '127.0.0.1', port }, random),
  };
  overWire.host = `127.0.0.1:${wires.database.port}`;
  const wired = `http://127.0.0.1:${wires.farSides.port}`;
  const pool = new pg.Pool({
    connectionString: database.url,
    max: CONNECTIONS,
    application_name: OWN_NAME,
  });
  // The connections that a killed server takes with it.
  pool.on('error', () => {});
  const env = {
    DATABASE_URL: overWire.href,
    SAFERPAY_URL: `${wired}/saferpay/api`,
    SUPPLIER_URL: `${wired}/supplier`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: process.env.FAULTS_LOG_LEVEL ?? 'fatal',
  };
  await ready(`${url}/saferpay/ledger?orderId=none`, standIns);
  const far = createFarSides(url);
  await far.control({ notify: 'none' });
  return {
    far,
    env,
    wires,
    rows: async <Row>(query: string, values: unknown[] = []) =>
      (await pool.query(query, values)).rows as Row[],
    moveClock: async (seconds) => {
      await pool.query(
        `create or replace function cadeau_now() returns timestamptz language sql stable as 'select now() + interval ''${seconds} seconds'''`,
      );
    },
    crash: async () => {
      if (databases.crash === undefined) throw new Error('only a server of our own can be killed');
      await databases.crash();
    },
    brokenInvariants: async () =>
      JSON.parse(
        await runProgram('server/testing/programs/print-broken-invariants.ts', {
          ...env,
          DATABASE_URL: database.url,
        }),
      ),
    close: async () => {
      await pool.end();
      await Promise.all([wires.database.close(), wires.farSides.close(), standIns.kill()]);
      await database.drop();
    },
  };
}
