import { clockStatement } from '../../testkit/clock.ts';
import { openDatabase } from '../../testkit/database.ts';
import { createExternalSystems, type ProviderName } from '../../testkit/external-systems.ts';
import type { Sources } from '../../testkit/order-end.ts';
import { freePorts } from '../../testkit/ports.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { ready, runProgram, startProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { openTcpProxy, type TcpProxy } from '../../testkit/tcp-proxy.ts';

/** A database, the external systems, and the settings of programs over them; which programs run is up to the scenario. */
export type FaultEnvironment = Sources & {
  /** Environment of a program of the shop. */
  env: Record<string, string>;
  /** Moves the shop's clock, which is the database's, to this many seconds from the true time. */
  moveClock: (seconds: number) => Promise<void>;
  /** Between the programs and their database, and between them and payment provider and supplier. */
  proxies: { database: TcpProxy; external: TcpProxy };
  /** Kills the database server the hard way; it is back when this resolves. */
  crash: () => Promise<void>;
  /**
   * Names what must hold and does not; deadlocks too, since transactions that lock things in one order have none.
   * @param scope `in time`: also those about time, where the shop has had its time
   */
  brokenInvariants: (scope?: 'in time') => Promise<string[]>;
  close: () => Promise<void>;
};

/** @param more settings of the stand-ins, such as a clock of their own */
export async function openFaultEnvironment(
  databases: Databases,
  more: { standIns?: Record<string, string>; seed?: number; provider?: ProviderName } = {},
): Promise<FaultEnvironment> {
  const [port = 0, smtpPort = 0] = await freePorts(2);
  const standIns = startProgram('stand-ins/main.ts', {
    env: {
      STAND_INS_PORT: String(port),
      SMTP_PORT: String(smtpPort),
      STAND_INS_HOST: '127.0.0.1',
      ...more.standIns,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const database = await databases.create();
  const random = createRandom(more.seed ?? 1);
  const overProxy = new URL(database.url);
  const proxies = {
    database: await openTcpProxy({ host: overProxy.hostname, port: Number(overProxy.port) }, random),
    external: await openTcpProxy({ host: '127.0.0.1', port }, random),
  };
  overProxy.host = `127.0.0.1:${proxies.database.port}`;
  const externalUrl = `http://127.0.0.1:${proxies.external.port}`;
  const direct = openDatabase(database.url);
  const env = {
    DATABASE_URL: overProxy.href,
    PAYMENT_PROVIDER: more.provider ?? 'saferpay',
    SAFERPAY_URL: `${externalUrl}/saferpay/api`,
    DATATRANS_API_URL: `${externalUrl}/datatrans`,
    DATATRANS_PAGE_URL: `${externalUrl}/datatrans`,
    SUPPLIER_URL: `${externalUrl}/supplier`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: process.env.FAULTS_LOG_LEVEL ?? 'fatal',
  };
  await ready(`${url}/saferpay/ledger?orderId=none`, standIns);
  const external = createExternalSystems(url, more.provider);
  await external.control(external.provider, { notify: 'none' });
  return {
    external,
    env,
    proxies,
    rows: direct.rows,
    moveClock: async (seconds) => void (await direct.rows(clockStatement(seconds))),
    crash: async () => {
      if (databases.crash === undefined) throw new Error('only a server of our own can be killed');
      await databases.crash();
    },
    brokenInvariants: async (scope) => {
      const broken = await runProgram(
        'server/testing/programs/print-broken-invariants.ts',
        { ...env, DATABASE_URL: database.url },
        scope === 'in time' ? ['in-time'] : [],
      );
      return [...JSON.parse(broken), ...(await deadlocks(direct.rows))];
    },
    close: async () => {
      await direct.close();
      await Promise.all([proxies.database.close(), proxies.external.close(), standIns.kill()]);
      await database.drop();
    },
  };
}

async function deadlocks(rows: Sources['rows']): Promise<string[]> {
  const [found] = await rows<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return found === undefined || found.deadlocks === 0 ? [] : [`${found.deadlocks} deadlocks`];
}
