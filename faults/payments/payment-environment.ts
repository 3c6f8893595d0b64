import type { ProviderName } from '../../testkit/external-systems.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { openFaultEnvironment } from '../environment/fault-environment.ts';
import { startShopServer } from '../environment/shop-program.ts';
import type { Scenario, ScenarioOrder } from '../scenarios.ts';

export type PaymentEnvironment = Awaited<ReturnType<typeof openPaymentEnvironment>>;

export type PaymentScenario = Scenario<PaymentEnvironment>;
export type PlayPayment = PaymentScenario['play'];

const SWISS_TIME = `
  do $$ begin execute format('alter database %I set timezone to ''Europe/Zurich''', current_database()); end $$`;

/**
 * Starts two server processes on one database. The faults happen to the first. The second also works as the
 * worker.
 */
export async function openPaymentEnvironment(
  databases: Databases,
  seed: number,
  provider: ProviderName,
  at?: string,
) {
  const ahead = at === undefined ? 0 : Math.round((Date.parse(at) - Date.now()) / 1000);
  const zone = at === undefined ? {} : { TZ: 'Europe/Zurich' };
  const standIns = { ...zone, CLOCK_AHEAD_SECONDS: String(ahead) };
  const environment = await openFaultEnvironment(databases, { provider, seed, standIns });
  await environment.moveClock(ahead);
  if (at !== undefined) await environment.rows(SWISS_TIME);
  // The programs' own clocks stay unchanged: they must not matter.
  const env = { ...environment.env, ...zone };
  const [first, second] = await Promise.all([startShopServer(env), startShopServer(env, { jobs: true })]);
  return {
    ...environment,
    first,
    second,
    orders: [] as ScenarioOrder[],
    reset: () => environment.external.reset(),
    close: async () => {
      await Promise.all([first.kill(), second.kill()]);
      await environment.close();
    },
  };
}
