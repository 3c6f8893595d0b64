import { relative } from 'node:path';
import { type RunningShop, startShop } from '../testkit/running-shop.ts';
import { inSeconds, type Outcome } from './budget.ts';

const SECOND_START_MAX_MS = 8_000;

/**
 * Starts the shop twice over the same data, as `npm start` does: the first start builds, migrates and seeds, the second
 * one counts. The shop of the second start is left running.
 * @param folder where it keeps its data
 */
export async function secondStart(folder: string): Promise<{ outcome: Outcome; running: RunningShop }> {
  const start = () =>
    startShop('npm start', { DATA_DIR: relative(process.cwd(), folder), LOG_LEVEL: 'error' });
  const first = await start();
  await first.stop();
  const running = await start();
  return {
    running,
    outcome: {
      name: 'second start to /health/ready',
      measured: inSeconds(running.readyMs),
      budget: inSeconds(SECOND_START_MAX_MS),
      ok: running.readyMs <= SECOND_START_MAX_MS,
      notes: [`the first start took ${inSeconds(first.readyMs)}, with the build where it was out of date`],
    },
  };
}
