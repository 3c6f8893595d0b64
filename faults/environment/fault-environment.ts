import { getSetClockSql } from '../../testkit/clock.ts';
import { CUT_CONNECTIONS, openDatabase } from '../../testkit/database.ts';
import { createExternalSystems, type ProviderName } from '../../testkit/external-systems.ts';
import { findFreePorts } from '../../testkit/ports.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { runProgram, startProgram, waitUntilReady } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { openTcpProxy } from '../../testkit/tcp-proxy.ts';

type Options = { standIns?: Record<string, string>; seed?: number; provider?: ProviderName };

export type FaultEnvironment = Awaited<ReturnType<typeof openFaultEnvironment>>;

/**
 * Creates a database, starts the external systems, and returns the settings of programs that use them. Starts no program
 * of the shop.
 */
export async function openFaultEnvironment(
  databases: Databases,
  { standIns: settings, seed = 1, provider = 'saferpay' }: Options = {},
) {
  const [port = 0, smtpPort = 0] = await findFreePorts(2);
  const standIns = startProgram('stand-ins/main.ts', {
    env: { STAND_INS_PORT: `${port}`, SMTP_PORT: `${smtpPort}`, STAND_INS_HOST: '127.0.0.1', ...settings },
  });
  const url = `http://127.0.0.1:${port}`;
  const database = await databases.create();
  const { rows, close } = openDatabase(database.url);
  const proxiedUrl = new URL(database.url);
  const lossRandom = createRandom(seed);
  const proxies = {
    database: await openTcpProxy({ host: proxiedUrl.hostname, port: Number(proxiedUrl.port) }, lossRandom),
    external: await openTcpProxy({ host: '127.0.0.1', port }, lossRandom),
  };
  proxiedUrl.host = `127.0.0.1:${proxies.database.port}`;
  const externalUrl = `http://127.0.0.1:${proxies.external.port}`;
  const env: Record<string, string> = {
    DATABASE_URL: proxiedUrl.href,
    PAYMENT_PROVIDER: provider,
    SAFERPAY_URL: `${externalUrl}/saferpay/api`,
    DATATRANS_API_URL: `${externalUrl}/datatrans`,
    DATATRANS_PAGE_URL: `${externalUrl}/datatrans`,
    SUPPLIER_URL: `${externalUrl}/supplier`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: process.env.FAULTS_LOG_LEVEL ?? 'fatal',
  };
  await waitUntilReady(`${url}/saferpay/ledger?orderId=none`, standIns);
  const external = createExternalSystems(url, provider);
  await external.control(provider, { notify: 'none' });
  let [clockOffset, nameCount] = [0, 0];
  const moveClock = async (seconds: number) => {
    clockOffset = seconds;
    await rows(getSetClockSql(seconds));
  };
  return {
    /** `proxies` are in front of the database, and of the payment providers and the supplier. */
    ...{ external, env, proxies, rows, random: createRandom(seed) },
    /** Returns a name that is unique in this environment. */
    createName: () => {
      nameCount += 1;
      return `buyer-${seed}-${nameCount}`;
    },
    /** Sets the shop's clock to this many seconds from the real time. */
    moveClock,
    advanceClock: (seconds: number) => moveClock(clockOffset + seconds),
    /** Returns how many seconds the shop's clock is ahead of the real time. */
    ahead: () => clockOffset,
    /** Terminates all database connections except those of tests. */
    cutConnections: async () => void (await rows(CUT_CONNECTIONS)),
    /** Kills the database server (SIGKILL) and waits until it has restarted. */
    crashDatabase: async () => {
      if (databases.crash === undefined) throw new Error("can't kill the server of TEST_DATABASE_URL");
      await databases.crash();
    },
    /**
     * Lists broken invariants and deadlocks. There must be no deadlocks, because all transactions lock in the same order.
     * @param scope `in time` also checks the invariants about time
     */
    brokenInvariants: async (scope?: 'in time'): Promise<string[]> => {
      const program = 'server/testing/programs/print-broken-invariants.ts';
      const args = scope === 'in time' ? ['in-time'] : [];
      const broken = await runProgram(program, { ...env, DATABASE_URL: database.url }, args);
      const deadlocked = await rows<{ text: string }>(
        `select deadlocks || ' deadlocks' as text from pg_stat_database
          where datname = current_database() and deadlocks > 0`,
      );
      return [...JSON.parse(broken), ...deadlocked.map(({ text }) => text)];
    },
    close: async () => {
      await close();
      await Promise.all([proxies.database.close(), proxies.external.close(), standIns.kill()]);
      await database.drop();
    },
  };
}
