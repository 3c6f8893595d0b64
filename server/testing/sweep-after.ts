import { sweep } from '#server/worker/scheduled-tasks.ts';
import type { TestApp } from './test-app.ts';

/** Moves the database's clock this many minutes ahead and runs one round of the sweep. */
export async function sweepAfter(app: TestApp, minutes: number): Promise<void> {
  await app.moveClock(minutes);
  await sweepNow(app);
}

export async function sweepNow(app: TestApp): Promise<void> {
  await sweep(app.app);
}
