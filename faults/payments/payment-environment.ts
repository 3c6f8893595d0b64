import type { ProviderName } from '../../testkit/external-systems.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { createRandom, type Random } from '../../testkit/random.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { type ShopServer, startShopServer } from '../environment/shop-server.ts';

/**
 * Where the scenarios of payments run: two server processes over one database, of which the second also works as the
 * worker. The faults happen to the first.
 */
export type PaymentEnvironment = FaultEnvironment & {
  first: ShopServer;
  second: ShopServer;
  random: Random;
  /** A name that no other buyer of this environment has. */
  newName: () => string;
  /** Lets this many seconds pass for the shop: its clock is the database's. */
  pass: (seconds: number) => Promise<void>;
  /** Seconds of the shop's clock ahead of the true time. */
  ahead: () => number;
};

/** What a scenario asks of its environment beyond the usual: without it, all scenarios share one. */
export type Special = {
  /** The shop and the external systems begin at this time, on Swiss clocks. */
  at?: string;
  /** An environment of its own for each run: its connections are made worse, or it takes true time. */
  alone?: true;
};

const SWISS_TIME = `
  do $$ begin execute format('alter database %I set timezone to ''Europe/Zurich''', current_database()); end $$`;

export async function openPaymentEnvironment(
  databases: Databases,
  seed: number,
  special: Special = {},
  provider: ProviderName = 'saferpay',
): Promise<PaymentEnvironment> {
  const aheadAtFirst =
    special.at === undefined ? 0 : Math.round((Date.parse(special.at) - Date.now()) / 1000);
  const swiss = special.at === undefined ? {} : { TZ: 'Europe/Zurich' };
  const environment = await openFaultEnvironment(databases, {
    provider,
    seed,
    standIns: { ...swiss, CLOCK_AHEAD_SECONDS: String(aheadAtFirst) },
  });
  let ahead = 0;
  const pass = async (seconds: number) => {
    ahead += seconds;
    await environment.moveClock(ahead);
  };
  await pass(aheadAtFirst);
  if (special.at !== undefined) await environment.rows(SWISS_TIME);
  // The programs' own clocks stay as they are: they must not matter.
  const env = { ...environment.env, ...swiss };
  const [first, second] = await Promise.all([startShopServer(env), startShopServer(env, { jobs: true })]);
  let last = 0;
  return {
    ...environment,
    first,
    second,
    random: createRandom(seed),
    newName: () => {
      last += 1;
      return `${seed}-${last}`;
    },
    pass,
    ahead: () => ahead,
    close: async () => {
      await Promise.all([first.kill(), second.kill()]);
      await environment.close();
    },
  };
}
