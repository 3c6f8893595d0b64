import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { brandModule } from './tools/brand-module.ts';

export default defineConfig({
  plugins: [brandModule('murmeli')],
  resolve: { alias: { '#brand': fileURLToPath(new URL('./brands/murmeli', import.meta.url)) } },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'build/**', 'e2e/**'],
    globalSetup: 'server/testing/one-test-server.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
