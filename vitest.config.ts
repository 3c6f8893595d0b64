import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { brandModule } from './tools/shop/brand-module.ts';
import { stylesModule } from './tools/shop/styles-module.ts';

export default defineConfig({
  plugins: [brandModule('murmeli'), stylesModule()],
  resolve: { alias: { '#brand': fileURLToPath(new URL('./brands/murmeli', import.meta.url)) } },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'build/**', 'e2e/**'],
    globalSetup: 'testkit/postgres/one-test-server.ts',
    pool: 'forks',
    // Files share the modules that they import: loading the server for each file takes longer than the tests.
    isolate: false,
    // One more than two cores: many tests wait for the database or for a process to end.
    maxWorkers: 3,
    // Rooms for young objects as large as a server has them: a sixth of the time went into collecting garbage.
    execArgv: ['--max-semi-space-size=32'],
    // Limits only stop endless waits: no test measures its duration.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
  },
});
