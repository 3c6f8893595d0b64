import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { endPauses } from './end-pauses.ts';
import { brokenInvariants } from './invariants.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * Opens an app for a test file in which nothing happens by itself: no worker, the clock as it is, the stand-ins without
 * faults. After each test its invariants must hold.
 */
export function openIdleApp(take: (app: TestApp) => void, options: Pick<TestAppOptions, 'env'> = {}): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ worker: false, ...options });
    take(app);
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await app.moveClock(0);
    await app.systems.reset();
    await endPauses(app);
  });
  afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));
}
