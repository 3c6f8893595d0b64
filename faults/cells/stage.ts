import { openSurroundings, type Surroundings } from '../house/house.ts';
import { type ShopServer, startShopServer } from '../house/shop-server.ts';
import type { Databases } from '../postgres/databases.ts';
import { createRandom, type Random } from '../random.ts';

/**
 * Where the cells are played: two server processes over one database, of which the second also works as the worker.
 * The faults are met by the first.
 */
export type Stage = {
  around: Surroundings;
  first: ShopServer;
  second: ShopServer;
  random: Random;
  /** Unlike any other in this house. */
  newName: () => string;
  /** Lets so much time pass for the house: its clock is the database's. */
  pass: (seconds: number) => Promise<void>;
  /** Seconds of the house's clock ahead of the true time. */
  ahead: () => number;
  close: () => Promise<void>;
};

/** What a cell asks of its stage beyond the usual: without it, all cells share a house. */
export type Scenery = {
  /** The house and its far sides begin at this time, on Swiss clocks. */
  at?: string;
  /** A house of its own for each play: its lines are put in disorder, or it takes true time. */
  alone?: true;
};

const SWISS_TIME = `
  do $$ begin execute format('alter database %I set timezone to ''Europe/Zurich''', current_database()); end $$`;

export async function openStage(databases: Databases, seed: number, scenery: Scenery = {}): Promise<Stage> {
  const aheadAtFirst =
    scenery.at === undefined ? 0 : Math.round((Date.parse(scenery.at) - Date.now()) / 1000);
  const swiss = scenery.at === undefined ? {} : { TZ: 'Europe/Zurich' };
  const around = await openSurroundings(databases, {
    seed,
    standIns: { ...swiss, CLOCK_AHEAD_SECONDS: String(aheadAtFirst) },
  });
  let ahead = 0;
  const pass = async (seconds: number) => {
    ahead += seconds;
    await around.moveClock(ahead);
  };
  await pass(aheadAtFirst);
  if (scenery.at !== undefined) await around.rows(SWISS_TIME);
  // The programs' own clocks stay as they are: they must not matter.
  const env = { ...around.env, ...swiss };
  const [first, second] = await Promise.all([startShopServer(env), startShopServer(env, { jobs: true })]);
  let last = 0;
  return {
    around,
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
      await around.close();
    },
  };
}
