import type { ProviderName } from '../../testkit/external-systems.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { openFaultEnvironment } from '../environment/fault-environment.ts';
import { startShopServer } from '../environment/shop-program.ts';
import type { Scenario, ScenarioOrder } from '../scenarios.ts';

export type PaymentEnvironment = Awaited<ReturnType<typeof openPaymentEnvironment>>;

export type PaymentScenario = Scenario<PaymentEnvironment>;
export type RunPaymentScenario = PaymentScenario['run'];

const SWISS_TIME = `
  do $$ begin execute format('alter database %I set timezone to ''Europe/Zurich''', current_database()); end $$`;

/**
 * Starts two server processes on one database. Scenarios inject faults into the first; the second also runs the jobs.
 */
export async function openPaymentEnvironment(
  databases: Databases,
  seed: number,
  provider: ProviderName,
  startTime?: string,
) {
  const clockOffsetSeconds =
    startTime === undefined ? 0 : Math.round((Date.parse(startTime) - Date.now()) / 1000);
  const zone = startTime === undefined ? {} : { TZ: 'Europe/Zurich' };
  const standIns = { ...zone, CLOCK_AHEAD_SECONDS: String(clockOffsetSeconds) };
  const environment = await openFaultEnvironment(databases, { provider, seed, standIns });
  await environment.moveClock(clockOffsetSeconds);
  if (startTime !== undefined) await environment.rows(SWISS_TIME);
  // The processes keep the real clock, because only the database clock may affect the result.
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
