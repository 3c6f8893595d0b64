import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { createTestWallets } from '#server/testing/test-wallets.ts';
import { createWalletPasses } from './wallet-passes.ts';

let now = Date.now();
const test = await createTestWallets({ now: () => now });
afterAll(() => test?.authority.close());

describe('wallets', () => {
  it('are disabled by default, and load nothing with the shop', async () => {
    const { brand } = await loadBrand('murmeli');
    const settings = readConfig({}).wallets;
    const wallets = createWalletPasses({
      ...{
        settings,
        brand,
        picturesDir: '/none',
        pictures: {},
        publicUrl: 'http://localhost',
        now: Date.now,
      },
    });
    expect(wallets).toEqual({ available: [], appleExpiresAt: undefined });
    const source = readFileSync(join(import.meta.dirname, 'wallet-passes.ts'), 'utf8');
    const loaded = [...source.matchAll(/^import (?!type)[^;]*? from '([^']+)'/gm)].map(([, name]) => name);
    expect(loaded).toEqual([
      ...['node:crypto', '#server/config/wallet-keys.ts', '#server/runtime/start-error.ts'],
    ]);
  });

  it('are the configured ones, Apple’s until its certificate ends', () => {
    expect(test.wallets.available).toEqual(['apple', 'google']);
    now = (test.wallets.appleExpiresAt?.getTime() ?? 0) - 1;
    expect(test.wallets.available).toEqual(['apple', 'google']);
    now += 1;
    expect(test.wallets.available).toEqual(['google']);
  });
});
