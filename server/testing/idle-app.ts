import { afterAll, beforeEach, expect } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { rows } from './rows.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Opens an app for the tests of a file, and closes it afterwards. */
export async function openFileApp(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
  const app = await openTestApp({ worker: false, ...options });
  afterAll(() => app.close());
  return app;
}

/**
 * Opens an app for a test file without any background work: no worker, the real clock, stand-ins without
 * faults. After the tests, checks its invariants.
 */
export async function openIdleApp(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
  const app = await openFileApp(options);
  beforeEach(async () => {
    await app.moveClock(0);
    await app.systems.reset();
    await endPauses(app);
  });
  afterAll(async () => expect(await brokenInvariants(app)).toEqual([]));
  return app;
}

/** Opens an app like `openIdleApp`, with a worker. */
export function openWorkingApp(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
  return openIdleApp({ worker: true, ...options });
}

/** Ends all pauses of the provider, so that faults of one test don't affect the next. */
export async function endPauses(records: Parameters<typeof rows>[0]): Promise<void> {
  await rows(records, 'delete from provider_pause');
}
