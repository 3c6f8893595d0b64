import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testkit/postgres/test-database.ts';
import { createApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { loadBrand } from './runtime/load-brand.ts';
import { createLog } from './runtime/telemetry/log.ts';

describe('the app', () => {
  it('is opened by several processes at once on an empty database, and by another later', async () => {
    const { database, drop } = await createTestDatabase('empty');
    const config = { ...readConfig({}), database };
    const { brand } = await loadBrand(config.brand);
    const pictures = Object.fromEntries(brand.catalogue.map(({ imagePath }) => [imagePath, '/pictures/any']));
    const open = (runsMaintenance: boolean) =>
      createApp(config, createLog('silent'), pictures, { runsMaintenance, database: 'prepare' });
    const apps = await Promise.all([open(true), open(false), open(false), open(false)]);
    apps.push(await open(false));
    for (const { catalogue } of apps) {
      expect((await catalogue.listByCategory('digital')).length).toBe(
        brand.catalogue.filter(({ category }) => category === 'digital').length,
      );
    }
    for (const app of apps) await app.close();
    await drop();
  });

  it('refuses to open when a picture of the catalogue was not built', async () => {
    const { database, drop } = await createTestDatabase();
    const config = { ...readConfig({}), database };
    await expect(
      createApp(config, createLog('silent'), {}, { runsMaintenance: true, database: 'prepare' }),
    ).rejects.toThrow('no picture was built');
    await drop();
  });
});
