import { relative } from 'node:path';
import { type RunningShop, startShop } from '../testkit/running-shop.ts';
import { atMost, inSeconds, type Outcome } from './budget.ts';

const SECOND_START_MAX_MS = 8_000;

/**
 * Starts the shop twice on the same data, like `npm start`. The first start builds, migrates and seeds. The second start
 * is measured, and the shop keeps running.
 * @param folder data folder
 */
export async function secondStart(folder: string): Promise<{ outcome: Outcome; running: RunningShop }> {
  const start = () =>
    startShop('npm start', { DATA_DIR: relative(process.cwd(), folder), LOG_LEVEL: 'error' });
  const first = await start();
  await first.stop();
  const running = await start();
  return {
    running,
    outcome: atMost({
      name: 'second start to /health/ready',
      value: running.readyMs,
      max: SECOND_START_MAX_MS,
      unit: inSeconds,
      notes: [`the first start took ${inSeconds(first.readyMs)}, with the build where it was out of date`],
    }),
  };
}
