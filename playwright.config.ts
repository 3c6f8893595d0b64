import { defineConfig } from '@playwright/test';
import { isWholeRun } from './testkit/whole-run.ts';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'build/e2e',
  globalSetup: './e2e/support/start-shop.ts',
  // One more than two cores: journeys wait for the shop, for mails and for the shop's clock.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // To draw every step of a movement takes a seventh of the browser's processor time: a whole run does it.
    reducedMotion: isWholeRun ? 'no-preference' : 'reduce',
    // To record every step takes more of the processor than all the rest: only where a failure is looked into.
    trace: process.env.E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters as wide as they are on a screen: with hints, lines break elsewhere.
        '--font-render-hinting=none',
        // Pages live for seconds: code that is compiled to run faster later costs a tenth of the processor's time.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
});
