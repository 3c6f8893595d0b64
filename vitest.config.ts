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
    globalSetup: 'testkit/postgres/shared-test-server.ts',
    pool: 'forks',
    // Test files share imported modules, because loading the server per file takes longer than the tests.
    isolate: false,
    // Three workers on two cores, because many tests wait for the database or for a process to end.
    maxWorkers: 3,
    // Use the young generation size of a 64-bit server. With the default, a sixth of the time was garbage collection.
    execArgv: ['--max-semi-space-size=32'],
    // These limits only stop endless waits. No test relies on its duration.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
  },
});
