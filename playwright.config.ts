import { defineConfig } from '@playwright/test';
import { isFullRun } from './testkit/full-run.ts';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'build/e2e',
  globalSetup: './e2e/support/start-shop.ts',
  // Three workers on two cores, because journeys wait for the shop, for mails and for the shop's clock.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Animations take a seventh of the browser's CPU time, so only a whole run shows them.
    reducedMotion: isFullRun ? 'no-preference' : 'reduce',
    // Traces take more CPU time than the tests, so they are recorded only to investigate a failure.
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
        // Hinting changes letter widths, so lines would wrap differently than on a screen.
        '--font-render-hinting=none',
        // Pages live for seconds, so optimizing compilers don't pay off. They take a tenth of the CPU time.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
});
